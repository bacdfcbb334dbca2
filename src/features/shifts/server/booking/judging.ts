import { sql } from 'kysely'
import { eligibility, type Answer as Found, isBlockedOnlyBy } from '#features/eligibility/rules/eligibility.ts'
import type { ShiftFacts } from '#features/eligibility/rules/facts.ts'
import type { Shift } from '#features/eligibility/rules/prepare.ts'
import { waits } from '#features/eligibility/rules/ranking.ts'
import { withSpells } from '#features/eligibility/rules/with-spells.ts'
import { type Reader, sayAnswer } from '#features/eligibility/rules/words.ts'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { type Judge, openJudge } from '#features/eligibility/server/data.ts'
import type { PayBook } from '#features/rates/rules/pay-book.ts'
import { lowestRate } from '#features/rates/rules/shift-pay.ts'
import { readPlannedPay } from '#features/rates/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { districtCentre } from '#server/places/districts.ts'
import { type Minute, toMinute } from '#shared/calendar.ts'
import { addDays, atLondon, type Day, daysBetween, londonDay, londonTime } from '#shared/time.ts'
import { payOf } from '../../rules/price.ts'
import { readPay } from '../pay.ts'

interface Row {
  id: string
  teamId: string
  clientId: string
  siteId: string
  job: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  isSleepIn: boolean
  isOnCall: boolean
  flatPay: number | null
  callPay: number | null
  pay: number | null
  isSpecialCase: boolean
  needsInduction: boolean
  onlyGender: string | null
  postcode: string
  people: string[]
  beside: string[]
  requires: ShiftFacts['requires'] | null
}

/** What eligibility asks of shifts that the caller may judge, in the order of the ids; others are left out. */
async function readFacts(db: Db, shiftIds: readonly string[], asJob: boolean) {
  const read = asJob ? sql`app.facts_of_shifts` : sql`app.shifts_to_judge`
  const { rows } = await sql<Row>`
    select id, team_id as "teamId", client_id as "clientId", site_id as "siteId", job, starts_at as "startsAt",
      ends_at as "endsAt", break_minutes as "breakMinutes", is_sleep_in as "isSleepIn", is_on_call as "isOnCall",
      flat_pay as "flatPay", call_pay as "callPay", pay,
        is_special_case as "isSpecialCase", needs_induction as "needsInduction", only_gender as "onlyGender", postcode,
          people, beside, requires
      from ${read}(${[...shiftIds]}::uuid[])`.execute(db)
  const place = new Map(shiftIds.map((id, index) => [id, index]))
  return rows.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

function factsOf({ isSleepIn, flatPay, callPay, ...row }: Row, book: PayBook): ShiftFacts {
  const { startsAt, endsAt, pay: _pay, postcode, requires, teamId: _, ...facts } = row
  return {
    ...facts,
    start: toMinute(new Date(startsAt)),
    end: toMinute(new Date(endsAt)),
    ...leastOf({ ...row, isSleepIn, flatPay, callPay }, book),
    requires: requires ?? [],
    place: districtCentre(postcode) ?? null,
  }
}

/** The least that an hour of it pays by card and shift; null: nothing says a rate, or it is not paid by the hour. */
function leastOf(row: Row, book: PayBook) {
  const price = payOf(row, book)
  return { isFlat: price.flat !== null, pencePerHour: price.flat ? null : (lowestRate(price) ?? row.pay) }
}

type Asked = Omit<Parameters<typeof openJudge>[1], 'shifts'> & {
  shiftIds: readonly string[]
  /** The shifts are judged as if they began on this day, by the pay of that day. */
  onDay?: Day | undefined
}

/** A shift at the same time on the wall of another day, beside nobody. */
function moved(row: Row, to: Day): Row {
  const [start, end] = [new Date(row.startsAt), new Date(row.endsAt)]
  const by = daysBetween(londonDay(start), to)
  const at = (instant: Date) => atLondon(addDays(londonDay(instant), by), londonTime(instant)).toISOString()
  return { ...row, startsAt: at(start), endsAt: at(end), beside: [] }
}

/** Shifts at the same times on the wall of another day, beside who works at their sites then. */
async function readMoved(db: Db, rows: readonly Row[], to: Day): Promise<Row[]> {
  const there = rows.map((row) => moved(row, to))
  const { rows: found } = await sql<{ id: string; beside: string[] }>`
    select x.id, array(select a.user_id from app.shifts o join app.assignments a on a.shift_id = o.id and app.takes_time(a.state)
        where o.team_id = x."teamId" and o.site_id = x."siteId" and o.id <> x.id and o.during && tstzrange(x."startsAt", x."endsAt")
          and o.starts_at between x."startsAt" - interval '26 hours' and x."endsAt") as beside
      from jsonb_to_recordset(${JSON.stringify(there)}::jsonb) x (id uuid, "teamId" uuid, "siteId" uuid, "startsAt" timestamptz,
        "endsAt" timestamptz)`.execute(db)
  const besideOf = new Map(found.map(({ id, beside }) => [id, beside]))
  return there.map((row) => ({ ...row, beside: besideOf.get(row.id) ?? [] }))
}

/** What shifts are priced by where they begin on other days. */
const readPayOn = (db: Db, rows: readonly Row[], { teamId, days }: { teamId: string; days: readonly Day[] }) =>
  readPlannedPay(
    { db, team: { id: teamId } },
    { siteIds: [...new Set(rows.map(({ siteId }) => siteId))], jobs: [...new Set(rows.map(({ job }) => job))], days },
  )

/**
 * Reads what eligibility asks of people and shifts of one team, and what the shifts are priced by, in three statements
 * for any number of either. `began`: when each shift begins by its own day.
 */
export async function judgeShifts(
  context: Pick<Context, 'db' | 'vault'>,
  { shiftIds, onDay, ...asked }: Asked,
): Promise<Judge & { book: PayBook; began: ReadonlyMap<string, Minute> }> {
  const { asJob = false } = asked
  const [rows, ofOwnDay] = await Promise.all([
    readFacts(context.db, shiftIds, asJob),
    onDay ? undefined : readPay(context.db, shiftIds, { asJob }),
  ])
  const own = rows.filter((row) => row.teamId === asked.teamId)
  const book = ofOwnDay ?? (await readPayOn(context.db, own, { teamId: asked.teamId, days: onDay ? [onDay] : [] }))
  const judged = onDay ? await readMoved(context.db, own, onDay) : own
  const shifts = judged.map((row) => factsOf(row, book))
  const began = new Map(own.map(({ id, startsAt }) => [id, toMinute(new Date(startsAt))]))
  return { ...(await openJudge(context, { ...asked, shifts })), book, began }
}

interface Pair {
  userId: string
  shiftId: string
  /** When the shift begins that they would give for it. */
  givesUp?: Minute
}

/** One person and one shift as they are judged; undefined for a person or shift that is not. */
function questionOf({ people, shifts, context, without }: Judge, { userId, shiftId, givesUp }: Pair) {
  const shift = shifts.get(shiftId)
  // Whoever is booked on a shift does not stand in their own way.
  const left = [...(shift?.people.includes(userId) ? [shift.start] : []), ...(givesUp === undefined ? [] : [givesUp])]
  const person = left.length > 0 ? without(userId, left) : people.get(userId)
  return person && shift && ([person, shift, context] as const)
}

const nothing = () => false

/** Whether nothing blocks a person on a shift; without the words for it. */
export function mayWork(judge: Judge, pair: Pair): boolean {
  const question = questionOf(judge, pair)
  return question !== undefined && isBlockedOnlyBy(nothing, ...question)
}

/** Whether nothing would block a person on a shift once the team has verified what they have given. */
export function couldWork(judge: Judge, pair: Pair): boolean {
  const question = questionOf(judge, pair)
  return question !== undefined && isBlockedOnlyBy(waits, ...question)
}

/** What was found for one person and one shift, and its words for a reader; undefined for a person or shift that is not judged. */
export function answerFor(
  judge: Judge,
  { reader, ...pair }: Pair & { reader: Reader },
): { found: Found; said: SaidAnswer } | undefined {
  const question = questionOf(judge, pair)
  if (!question) return undefined
  const found = eligibility(...question)
  return { found, said: sayAnswer(found, { ...judge.context, shift: question[1], reader }) }
}

/**
 * Judges pairs one after another from facts that were read once: whoever has been booked is at work then, and beside
 * who works at that site.
 */
export function judgeInTurn(judge: Judge) {
  const booked: { userId: string; shift: Shift }[] = []
  function asOfNow({ userId, shiftId }: Pair): Judge {
    const [person, shift] = [judge.people.get(userId), judge.shifts.get(shiftId)]
    if (!person || !shift) return judge
    const own = booked.filter((one) => one.userId === userId).map((one) => one.shift)
    const beside = booked.filter(({ shift: { siteId, start, end } }) => isThen(shift, { siteId, start, end }))
    return {
      ...judge,
      people: own.length > 0 ? new Map([[userId, withSpells(person, own)]]) : judge.people,
      shifts: new Map([[shiftId, { ...shift, beside: [...shift.beside, ...beside.map((one) => one.userId)] }]]),
    }
  }
  return {
    answer: (pair: Pair & { reader: Reader }) => answerFor(asOfNow(pair), pair),
    book({ userId, shiftId }: Pair) {
      const shift = judge.shifts.get(shiftId)
      if (shift) booked.push({ userId, shift })
    },
  }
}

/** Whether a shift is at a site at a time. */
const isThen = (shift: Shift, { siteId, start, end }: Pick<Shift, 'siteId' | 'start' | 'end'>) =>
  shift.siteId === siteId && shift.start < end && start < shift.end
