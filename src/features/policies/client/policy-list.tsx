import { Button, Card } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMay } from '#client/may.ts'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { type Day, deviceClock, londonToday } from '#shared/time.ts'
import { policyActions } from '../policy.ts'
import type { ListedPolicy } from '../schema.ts'
import classes from './policy-list.module.css'
import { PolicyState } from './policy-state.tsx'
import { aboutPolicy, dueOf, signedText } from './policy-words.ts'

const RemindDialog = lazy(async () => ({ default: (await import('./signing/remind-dialog.tsx')).RemindDialog }))

interface PolicyListProps {
  label: string
  teamId: string
  rows: readonly ListedPolicy[]
  onOpen: (policyId: string) => void
  empty: ReactNode
}

/** Policies or papers, each in two lines with how many have signed, until when, and a way to remind the others. */
export function PolicyList({ label, teamId, rows, onOpen, empty }: PolicyListProps) {
  const [reminding, setReminding] = useState<string>()
  const mayRemind = useMay()(policyActions.remindReaders)
  const today = londonToday(deviceClock)
  if (rows.length === 0) return empty
  return (
    <Card withBorder padding={0}>
      <PlainList className={classes.list} aria-label={label}>
        {rows.map((policy) => (
          <PolicyRow
            key={policy.id}
            policy={policy}
            today={today}
            onOpen={() => onOpen(policy.id)}
            onRemind={mayRemind && policy.remindable > 0 ? () => setReminding(policy.id) : undefined}
          />
        ))}
      </PlainList>
      <Suspense>
        {reminding && <RemindDialog teamId={teamId} policyId={reminding} onClose={() => setReminding(undefined)} />}
      </Suspense>
    </Card>
  )
}

interface PolicyRowProps {
  policy: ListedPolicy
  today: Day
  onOpen: () => void
  onRemind: (() => void) | undefined
}

function PolicyRow({ policy, today, onOpen, onRemind }: PolicyRowProps) {
  const { title, state, number, hasDraft, asked, signed, remindable } = policy
  const due = dueOf(policy, today)
  return (
    <li className={`${rowTarget.row} ${classes.row}`}>
      <span className={classes.words}>
        <span className={classes.title}>
          <RowName onClick={onOpen}>{title}</RowName>
          {state !== 'in-force' && <PolicyState state={state} />}
          {number > 0 && hasDraft && <Tag>New draft</Tag>}
        </span>
        <span className={classes.about}>{aboutPolicy(policy, today)}</span>
      </span>
      {number > 0 && (
        <span className={classes.signed}>
          {signedText(policy)}
          <ProgressBar size="sm" value={asked ? (100 * signed) / asked : 0} aria-label={`Signed: ${title}`} />
        </span>
      )}
      {due && (
        <span className={classes.due}>{due.isOver ? <StateMark state="bad">{due.words}</StateMark> : due.words}</span>
      )}
      {onRemind && (
        <Button
          className={classes.remind ?? ''}
          variant="default"
          aria-haspopup="dialog"
          aria-label={`Remind ${remindable} to sign: ${title}`}
          onClick={onRemind}
        >
          Remind {remindable}…
        </Button>
      )}
    </li>
  )
}
