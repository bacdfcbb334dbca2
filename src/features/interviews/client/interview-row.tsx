import { Button } from '@mantine/core'
import { ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { londonTime } from '#shared/time.ts'
import { wayLabel } from '../rules/words.ts'
import type { Interview } from '../schema.ts'
import { hasBegun, lookOf, WAY_ICONS } from './interview-look.ts'
import classes from './interviews.module.css'

interface InterviewRowProps {
  interview: Interview
  selected: boolean
  /** For buttons; without them the name opens the details. */
  hasRoom: boolean
  onOpen: () => void
  onEdit?: () => void
}

export function InterviewRow({ interview, selected, hasRoom, onOpen, onEdit }: InterviewRowProps) {
  const { candidate, startsAt, minutes, job, way, panel } = interview
  const { state, words } = lookOf(interview)
  const WayIcon = WAY_ICONS[way]
  const name = inSentence(candidate.fullName)
  const canEdit = interview.state === 'planned' && !hasBegun(interview)
  return (
    <ListRow
      selected={selected}
      leading={
        <span className={classes.time}>
          <span className={classes.start}>{startsAt ? londonTime(new Date(startsAt)) : '–'}</span>
          <span>{minutes} min</span>
        </span>
      }
      title={
        <button type="button" className={classes.open} onClick={onOpen}>
          <Name>{candidate.fullName}</Name>
        </button>
      }
      meta={
        <span className={classes.meta}>
          <WayIcon size={16} role="img" aria-label={wayLabel(way)} />
          <span className={classes.cut}>
            {jobLabel(job)}
            {panel.length > 0 && `, with ${panel.map(({ fullName }) => inSentence(fullName)).join(', ')}`}
          </span>
        </span>
      }
      end={<StateMark state={state}>{words}</StateMark>}
      actions={
        hasRoom && (
          <>
            {canEdit && (
              <Button variant="default" size="sm" aria-label={`Edit the interview with ${name}`} onClick={onEdit}>
                Edit
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              aria-label={`View details of the interview with ${name}`}
              onClick={onOpen}
            >
              View Details
            </Button>
          </>
        )
      }
    />
  )
}
