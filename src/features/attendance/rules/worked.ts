import { type ClockEvent, keptFlags, type TapKind } from './events.ts'

/**
 * What somebody who looks at the times should know: the device's clock was off by more than ten minutes; it was sent
 * later than ten minutes after; the person was not booked any more when it was received; the phone was outside the
 * points of the site; the person, or a manager, said the time afterwards; there is no clock-in, or no end of a break;
 * taps came in an order that makes no sense, and the ones that make none are left out.
 */
export const clockFlags = [
  ...keptFlags,
  ...(['outside', 'said-later', 'by-manager', 'no-in', 'no-back', 'order'] as const),
] as const
export type ClockFlag = (typeof clockFlags)[number]

/** When somebody came, paused and left by their clock; null for what is not known, which nobody guesses. */
export interface Clocked {
  from: Date | null
  until: Date | null
  breaks: { from: Date; until: Date | null }[]
  flags: ClockFlag[]
}

type State = 'before' | 'working' | 'paused' | 'left'

/** The events that count: those that nothing has replaced, in the order in which they happened. */
function inForce<E extends Pick<ClockEvent, 'id' | 'kind' | 'at' | 'receivedAt' | 'replaces'>>(
  events: readonly E[],
): E[] {
  const replaced = new Set(events.map(({ replaces }) => replaces))
  return events
    .filter(({ id, kind }) => kind !== 'void' && !replaced.has(id))
    .toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        a.receivedAt.getTime() - b.receivedAt.getTime() ||
        (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
}

/** What the events of one place come to, in whatever order they were received. */
export function clockedFrom(events: readonly ClockEvent[]): Clocked {
  const told = inForce(events)
  const clocked: Clocked = { from: null, until: null, breaks: [], flags: [] }
  clocked.flags.push(...told.flatMap(flagsOf))
  let state: State = 'before'
  for (const { kind, at } of told) state = STEPS[state][kind as TapKind]?.(clocked, at) ?? astray(clocked, state)
  if (clocked.until && !clocked.from) clocked.flags.push('no-in')
  if (clocked.until && clocked.breaks.some(({ until }) => until === null)) clocked.flags.push('no-back')
  return { ...clocked, flags: [...new Set(clocked.flags)] }
}

function flagsOf({ flags, place, source }: ClockEvent): ClockFlag[] {
  return [
    ...flags,
    ...(place === 'outside' ? (['outside'] as const) : []),
    ...(source === 'later' ? (['said-later'] as const) : []),
    ...(source === 'manager' ? (['by-manager'] as const) : []),
  ]
}

type Step = (clocked: Clocked, at: Date) => State

function astray({ flags }: Clocked, state: State): State {
  flags.push('order')
  return state
}

/** Whoever comes back after leaving has paused until then. Of somebody who had not come, only the coming counts. */
function comeBack(clocked: Clocked, at: Date): State {
  const { from, until } = clocked
  clocked.until = null
  if (!from) return astray(clocked, come(clocked, at))
  clocked.breaks.push({ from: until!, until: at })
  return 'working'
}

function come(clocked: Clocked, at: Date): State {
  clocked.from = at
  return 'working'
}

function pause(clocked: Clocked, at: Date): State {
  clocked.breaks.push({ from: at, until: null })
  return 'paused'
}

function resume(clocked: Clocked, at: Date): State {
  clocked.breaks.at(-1)!.until = at
  return 'working'
}

function leave(clocked: Clocked, at: Date): State {
  clocked.until = at
  return 'left'
}

/** What each tap does in each state; one that is left out makes no sense there. */
const STEPS: Record<State, Partial<Record<TapKind, Step>>> = {
  before: { in: come, out: leave },
  working: { break: pause, out: leave },
  paused: { in: resume, back: resume, out: leave },
  left: { in: comeBack },
}
