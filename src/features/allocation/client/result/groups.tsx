import { IconChevronDown } from '@tabler/icons-react'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { State } from '#client/ui/state/state.ts'
import type { Group, Result } from '../../schema.ts'
import { count, whenWords } from '../plans/plan-words.ts'
import classes from './result.module.css'
import { Said } from './said.tsx'

const stateOf = ({ rule, level }: Group): State =>
  rule === 'left-out' || rule === 'pinned' || rule === 'contract' ? 'info' : level === 'block' ? 'bad' : 'soon'

/** People by what keeps them: how many, and on request who. */
export function Groups({ groups }: { groups: readonly Group[] }) {
  return groups.map((group) => (
    <details key={`${group.rule} ${group.level}`} className={classes.group}>
      <summary>
        <Said state={stateOf(group)}>{`${group.count}: ${group.title}`}</Said>
        <IconChevronDown size={14} aria-hidden />
      </summary>
      <ul>
        {group.people.map(({ userId, fullName, text }) => (
          <li key={userId}>
            <Name>{fullName}</Name>: {text}
          </li>
        ))}
        {group.count > group.people.length && <li>and {count(group.count - group.people.length, 'other')}</li>}
      </ul>
    </details>
  ))
}

/** Who wishes for work and gets none of the plan, while others of their job get much. */
export function GetNothing({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return null
  const many = groups.reduce((all, group) => all + group.count, 0)
  return (
    <section className={classes.card} aria-labelledby="get-nothing">
      <div className={classes.cardHead}>
        <h2 id="get-nothing">{many === 1 ? '1 person gets nothing' : `${many} people get nothing`}</h2>
      </div>
      <div className={classes.open}>
        <p className={classes.facts}>They wish for work, and others of their job get three shifts or more.</p>
        <Groups groups={groups} />
      </div>
    </section>
  )
}

/** So many pins are named at once: what is proposed stands below them. */
const PINS_NAMED = 4

/** Who was pinned to a place that they could not have, and why. */
export function Unkept({ pins }: { pins: Result['unkept'] }) {
  if (pins.length === 0) return null
  const [named, others] =
    pins.length > PINS_NAMED + 1 ? [pins.slice(0, PINS_NAMED), pins.slice(PINS_NAMED)] : [pins, []]
  return (
    <Callout state="soon" mt="sm" title={`${count(pins.length, 'pin')} could not be kept`}>
      <Pins pins={named} />
      {others.length > 0 && (
        <details className={classes.group}>
          <summary>
            {others.length} more
            <IconChevronDown size={14} aria-hidden />
          </summary>
          <Pins pins={others} />
        </details>
      )}
    </Callout>
  )
}

const Pins = ({ pins }: { pins: Result['unkept'] }) => (
  <ul className={classes.unkept}>
    {pins.map(({ userId, fullName, shiftId, shift, why }) => (
      <li key={`${shiftId} ${userId}`}>
        <b>
          <Name>{fullName}</Name>
        </b>{' '}
        {shift ? (
          <>
            {whenWords(shift)}, <Name>{shift.siteName}</Name>: {why.replace(/\.$/, '')}
          </>
        ) : (
          'The shift is not there any more'
        )}
      </li>
    ))}
  </ul>
)
