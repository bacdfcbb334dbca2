import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './checklist.module.css'

export interface ChecklistStep {
  id: string
  title: string
  done: boolean
  /** What it is good for; shown until it is done. */
  about?: string
  /** What does it. */
  action?: ReactNode
}

/** Steps with their state. The next one is open, with its action below the words; the others have theirs at the end of the row. */
export function Checklist({ label, steps }: { label: string; steps: readonly ChecklistStep[] }) {
  const next = steps.find(({ done }) => !done)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list from one without bullets
    <ol className={classes.list} role="list" aria-label={label}>
      {steps.map((step) => (
        <Step key={step.id} step={step} isNext={step === next} />
      ))}
    </ol>
  )
}

function Step({ step: { title, done, about, action }, isNext }: { step: ChecklistStep; isNext: boolean }) {
  const Icon = done ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <Icon size={20} stroke={1.75} className={classes.icon} data-done={done || undefined} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {done && <VisuallyHidden>: done</VisuallyHidden>}
        </p>
        {!done && about && <p className={classes.about}>{about}</p>}
      </div>
      {!done && action && <div className={classes.action}>{action}</div>}
    </li>
  )
}
