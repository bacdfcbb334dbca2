import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import type { Candidate } from '../../schema.ts'
import classes from '../panel/panel.module.css'
import { CandidateTools } from './candidate-tools.ts'

const Icon = STATE_ICONS.bad

/** What the one thing is that somebody lacks, where they can be asked for it. */
function lackedBy({ answer }: Candidate): string | undefined {
  const way = answer.reasons.find(({ level }) => level === 'block')?.wayOut
  return way?.act === 'ask' ? (way.requirementId ?? undefined) : undefined
}

/** Says that nobody can take a place, and asks those who lack one document for it. */
export function NobodyCan({ nearly }: { nearly: readonly Candidate[] }) {
  const [asking, setAsking] = useState(false)
  const tools = use(CandidateTools)
  const lacking = nearly.filter(lackedBy)
  return (
    <div className={classes.nobody} data-state="bad">
      <Icon size={18} aria-hidden />
      <p>
        <b>Nobody can take it.</b>{' '}
        {lacking.length > 0 &&
          (lacking.length === 1 ? '1 lacks one document.' : `${lacking.length} lack one document.`)}
      </p>
      {tools && lacking.length > 0 && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Ask for It
        </Button>
      )}
      {asking &&
        tools?.askFor({
          userIds: lacking.map(({ userId }) => userId),
          requirementIds: [...new Set(lacking.flatMap((one) => lackedBy(one) ?? []))],
          onClose: () => setAsking(false),
        })}
    </div>
  )
}
