import { type Day, londonDay, londonTime } from '#shared/time.ts'
import type { Interview, OpenSlot } from '../../schema.ts'

/** What stands on the calendar: an interview, or a time that nobody has picked. */
export type Entry = { interview: Interview; slot?: never } | { slot: OpenSlot; interview?: never }

const startOf = ({ interview, slot }: Entry) => interview?.startsAt ?? slot?.startsAt ?? ''
export const idOf = ({ interview, slot }: Entry) => interview?.id ?? slot?.id ?? ''
const minutesOf = ({ interview, slot }: Entry) => interview?.minutes ?? slot?.minutes ?? 0

/** The entries of each day, in their order. */
export function byDay({ items, slots }: { items: Interview[]; slots: OpenSlot[] }): Map<Day, Entry[]> {
  const all: Entry[] = [...items.map((interview) => ({ interview })), ...slots.map((slot) => ({ slot }))]
  all.sort((a, b) => startOf(a).localeCompare(startOf(b)))
  return Map.groupBy(all, (entry) => londonDay(new Date(startOf(entry))))
}

/** What is shorter is drawn as long as this, so that its words have room and a finger finds it. */
const LEAST = 45

export interface Placed {
  entry: Entry
  /** Minutes from the midnight before, as London's clocks show them. */
  from: number
  until: number
  /** Entries at the same time share the width of the day: its lane, and how many there are. */
  lane: number
  lanes: number
}

/** Where the entries of a day stand beside the hours. */
export function place(entries: readonly Entry[]): Placed[] {
  const placed: Placed[] = []
  let together: Placed[] = []
  for (const entry of entries) {
    const [hour = 0, minute = 0] = londonTime(new Date(startOf(entry)))
      .split(':')
      .map(Number)
    const from = hour * 60 + minute
    if (together.every(({ until }) => until <= from)) together = []
    const taken = together.filter(({ until }) => until > from).map(({ lane }) => lane)
    let lane = 0
    while (taken.includes(lane)) lane++
    const one = { entry, from, until: from + Math.max(minutesOf(entry), LEAST), lane, lanes: 1 }
    together.push(one)
    placed.push(one)
    const lanes = Math.max(...together.map((other) => other.lane + 1))
    for (const other of together) other.lanes = lanes
  }
  return placed
}
