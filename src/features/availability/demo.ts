import { addDays, londonDay, startOfWeek } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoMember, type DemoPart, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { toMetres } from './rules/distance.ts'
import type { LeaveKind } from './rules/leave-words.ts'
import type { Entry, WeekEntry } from './rules/said.ts'

const DAYS: Entry = { from: '07:00', until: '20:00', kind: 'can' }
const NIGHTS: Entry = { from: '20:00', until: '08:00', kind: 'prefer' }
const AWAY: Entry = { from: '00:00', until: '00:00', kind: 'cannot' }

const on = (weekdays: readonly number[], entry: Entry, week = 0): WeekEntry[] =>
  weekdays.map((weekday) => ({ week, weekday, ...entry }))

/** Usual weeks: days, nights with days off, weekends, and a rotation of two weeks. */
const PATTERNS: readonly { weeks: number; rules: WeekEntry[] }[] = [
  { weeks: 1, rules: on([1, 2, 3, 4, 5], DAYS) },
  { weeks: 1, rules: [...on([4, 5, 6], NIGHTS), ...on([1], AWAY)] },
  {
    weeks: 1,
    rules: [...on([6, 7], { ...DAYS, kind: 'prefer' }), ...on([2, 3], { ...DAYS, from: '16:00', until: '22:00' })],
  },
  { weeks: 2, rules: [...on([1, 2, 3, 4], DAYS), ...on([5, 6, 7], NIGHTS, 1)] },
]

/** Leave in every state; days from today. */
const LEAVES = [
  { kind: 'annual', from: 12, days: 5, ends: 'asked', note: 'A week with my parents' },
  { kind: 'annual', from: 17, days: 3, ends: 'asked', note: undefined },
  { kind: 'annual', from: 10, days: 10, ends: 'approve', note: undefined },
  { kind: 'annual', from: 30, days: 4, ends: 'refuse', note: undefined },
  { kind: 'unpaid', from: 40, days: 2, ends: 'revoke', note: 'Moving house' },
  { kind: 'annual', from: 20, days: 2, ends: 'cancel', note: undefined },
  { kind: 'sickness', from: -1, days: 3, ends: 'asked', note: undefined },
  { kind: 'family', from: 24, days: 5, ends: 'asked', note: undefined },
] as const

/** What members say of their time, and leave in every state. */
export const demo: DemoPart = ({ cast: { members, now }, actions }) =>
  members
    .filter(({ person, registered }) => person.stage === 'complete' && registered < now - DAY_MS)
    .flatMap((member, place) => [
      ...(place % 5 < 4 ? saying({ member, place, now, actions }) : []),
      ...leaving({ member, place, now, actions }),
    ])

interface Acting {
  member: DemoMember
  place: number
  now: number
  actions: Actions
}

function saying({ member: { account, registered }, place, now, actions }: Acting): DemoEvent[] {
  const run = async () => {
    const { availability } = await actions.as(account)
    const pattern = PATTERNS[place % PATTERNS.length]
    const { version } = await availability.saveWeeks({ version: 0, ...(pattern as (typeof PATTERNS)[number]) })
    const day = addDays(londonDay(new Date(now)), 3 + (place % 9))
    if (place % 2 === 0) await availability.saveDay({ day, entries: [AWAY] })
    await availability.savePreferences({
      version,
      wishedMinutes: place % 3 === 0 ? null : 60 * (16 + 4 * (place % 6)),
      maxMetres: place % 4 === 0 ? null : toMetres(5 + 5 * (place % 4)),
      hidesName: place % 7 === 3,
    })
    const since = startOfWeek(londonDay(new Date(registered)))
    if (place % 6 === 1) await availability.declareOtherWork({ since, weeklyMinutes: 600 })
  }
  return [{ at: registered + 6 * HOUR_MS, run }]
}

function leaving({ member: { account, team }, place, now, actions }: Acting): DemoEvent[] {
  const leave = LEAVES[place % LEAVES.length]
  if (!leave || place >= 2 * LEAVES.length) return []
  const held = { id: '' }
  const one = () => ({ teamId: team.id, leaveId: held.id })
  const from = addDays(londonDay(new Date(now)), leave.from)
  const ask = async () => {
    const { availability } = await actions.as(account)
    const { teams } = await availability.ownLeave()
    const types = teams.find(({ teamId }) => teamId === team.id)?.types ?? []
    const type = types.find(({ kind }) => kind === (leave.kind satisfies LeaveKind))
    if (!type) return
    const { id } = await availability.askLeave({
      ...{ teamId: team.id, typeId: type.id, from, through: addDays(from, leave.days - 1) },
      ...(type.takesBalance && { amount: leave.days }),
      ...(leave.note && { note: leave.note }),
    })
    held.id = id
  }
  const end = async () => {
    if (leave.ends === 'asked') return
    if (leave.ends === 'cancel') return (await actions.as(account)).availability.cancelLeave(one())
    const { availability } = await actions.as(team.owner)
    const reason = 'Too many are away in these days'
    if (leave.ends === 'refuse') return availability.answerLeave({ ...one(), approve: false, reason })
    await availability.answerLeave({ ...one(), approve: true })
    if (leave.ends === 'revoke') await availability.revokeLeave({ ...one(), reason })
  }
  const asked = now - (20 - (place % 8)) * HOUR_MS
  return [
    { at: asked, run: ask },
    { at: asked + HOUR_MS, run: end },
  ]
}
