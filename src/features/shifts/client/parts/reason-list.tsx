import { VisuallyHidden } from '@mantine/core'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import type { Standpoint } from '#features/eligibility/rules/destinations.ts'
import { groupReasons, type ReasonGroup } from '../../rules/reason-groups.ts'
import type { OpenShift } from '../../schema.ts'
import classes from './parts.module.css'
import { WayOut } from './way-out.tsx'

export type Reason = OpenShift['answer']['reasons'][number]

export const LEVELS = { block: ['bad', 'Blocks: '], warn: ['soon', 'To note: '] } as const

interface ReasonListProps {
  reasons: readonly Reason[]
  /** Who reads them, and what they are about. */
  at: Standpoint
  /** How many are shown; all by default. */
  atMost?: number
}

/** Why somebody may not work a shift, or what to note, by whose turn it is: each with what would make it good, each source once. */
export function ReasonList({ reasons, at, atMost }: ReasonListProps) {
  const groups = groupReasons(reasons, { reader: at.reader, atMost })
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.of} group={group} at={at} />
      ))}
    </div>
  )
}

function Group({ group: { of, title, note, rows, way, sources }, at }: { group: ReasonGroup<Reason>; at: Standpoint }) {
  return (
    <section aria-label={title ?? 'Reasons'}>
      {title && <h4 className={classes.turn}>{title}</h4>}
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.reasons} aria-label={title ?? 'Reasons'}>
        {rows.map(({ reason, text, day, source, way: own }) => {
          const [marked, level] = LEVELS[reason.level]
          // What waits for a decision is nobody's fault: a clock, whatever it keeps from.
          const state = of === 'team' ? 'info' : marked
          const Icon = STATE_ICONS[state]
          return (
            <li key={`${reason.rule} ${reason.text}`}>
              <Icon size={18} data-state={state} color="var(--s)" aria-hidden />
              <span>
                <VisuallyHidden>{level}</VisuallyHidden>
                {text}
                {day && <span className={classes.source}> {day}</span>}
              </span>
              {source && <span className={classes.source}>{source}</span>}
              {own && (
                <span className={classes.way}>
                  <WayOut way={own} at={at} turn={reason.turn} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {sources.map((source) => (
        <p key={source} className={classes.source}>
          {source}
        </p>
      ))}
      {way && (
        <p className={classes.way}>
          <WayOut way={way} at={at} />
        </p>
      )}
    </section>
  )
}
