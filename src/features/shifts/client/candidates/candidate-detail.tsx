import { Button } from '@mantine/core'
import { IconCut, IconPencil, IconUser } from '@tabler/icons-react'
import type { Candidate } from '../../schema.ts'
import classes from '../panel/panel.module.css'
import { ReasonList } from '../parts/reason-list.tsx'
import { useAssigning } from './use-assigning.tsx'
import { WeekOfPerson } from './week-of-person.tsx'

interface CandidateDetailProps {
  candidate: Candidate
  onPerson: (userId: string) => void
}

/** What is known of somebody besides: their week, all that speaks against them, and what is done rarely. */
export function CandidateDetail({ candidate, onPerson }: CandidateDetailProps) {
  const { team, shift, pencil, cover } = useAssigning()
  const { userId, answer } = candidate
  return (
    <div className={classes.detail}>
      <WeekOfPerson teamId={team.id} userId={userId} day={shift.day} would={shift} />
      {answer.reasons.length > 0 && (
        <ReasonList reasons={answer.reasons} at={{ reader: 'manager', team, userId, siteId: shift.siteId }} />
      )}
      <div className={classes.rare}>
        {answer.verdict !== 'blocked' && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => pencil(candidate)}
          >
            Pencil In
          </Button>
        )}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconCut size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => cover(candidate)}
        >
          Cover a Part…
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => onPerson(userId)}
        >
          See Profile
        </Button>
      </div>
    </div>
  )
}
