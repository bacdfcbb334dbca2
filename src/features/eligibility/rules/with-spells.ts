import type { Minute } from '#shared/calendar.ts'
import { OWN } from './facts.ts'
import { factsAlone, type Person, preparePerson } from './prepare.ts'

interface Planned {
  start: Minute
  end: Minute
  breakMinutes: number
  isOnCall: boolean
}

/** Somebody as if they had more work for the team that asks. */
export function withSpells(person: Person, planned: readonly Planned[]): Person {
  const facts = factsAlone(person)
  const stands = Array.from(facts.starts, (start, i) => ({
    ...{ start, end: facts.ends[i]!, breakMinutes: facts.breaks[i]!, whose: facts.whose[i]! },
  }))
  const { true: onCall = [], false: own = [] } = Object.groupBy(planned, ({ isOnCall }) => `${isOnCall}`)
  const work = [...stands, ...own.map((spell) => ({ ...spell, whose: OWN }))].sort((a, b) => a.start - b.start)
  return preparePerson(
    {
      ...facts,
      onCall: [...facts.onCall, ...onCall.map(({ start, end }) => ({ start, end, isOwn: true }))],
      starts: work.map(({ start }) => start),
      ends: work.map(({ end }) => end),
      breaks: work.map(({ breakMinutes }) => breakMinutes),
      whose: work.map(({ whose }) => whose),
    },
    person.days,
  )
}
