import { sql } from 'kysely'
import { toMinute } from '#features/eligibility/rules/calendar.ts'
import { eligibility, type Answer as Found } from '#features/eligibility/rules/eligibility.ts'
import type { ShiftFacts } from '#features/eligibility/rules/facts.ts'
import { type Person, preparePerson, type Shift } from '#features/eligibility/rules/prepare.ts'
import type { Context } from '#features/eligibility/rules/rule.ts'
import { type Reader, sayAnswer } from '#features/eligibility/rules/words.ts'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import { openJudge } from '#features/eligibility/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { districtCentre } from '#server/places/districts.ts'

interface Row {
  id: string
  teamId: string
  clientId: string
  siteId: string
  job: string
  startsAt: string
  endsAt: string
  breakMinutes: number
  pay: number
  isSpecialCase: boolean
  needsInduction: boolean
  onlyGender: string | null
  postcode: string
  people: string[]
}

/** What eligibility asks of shifts that the caller may judge; others are left out. */
async function readFacts(db: Db, shiftIds: readonly string[]) {
  const { rows } = await sql<Row>`
    select id, team_id as "teamId", client_id as "clientId", site_id as "siteId", job, starts_at as "startsAt", ends_at as "endsAt", break_minutes as "breakMinutes", pay,
        is_special_case as "isSpecialCase", needs_induction as "needsInduction", only_gender as "onlyGender", postcode, people
      from app.shifts_to_judge(${[...shiftIds]}::uuid[])`.execute(db)
  return rows
}

function factsOf({ startsAt, endsAt, pay, postcode, teamId: _, ...facts }: Row): ShiftFacts {
  return {
    ...facts,
    start: toMinute(new Date(startsAt)),
    end: toMinute(new Date(endsAt)),
    pencePerHour: pay,
    place: districtCentre(postcode) ?? null,
  }
}

/** Shifts of one team with the people who may be judged for them: everything is read, judging is arithmetic. */
export interface Judged {
  people: ReadonlyMap<string, Person>
  shifts: ReadonlyMap<string, Shift>
  context: Context
}

interface Asked {
  teamId: string
  /** Null: all active staff. */
  userIds: readonly string[] | null
  shiftIds: readonly string[]
}

/** Reads what eligibility asks of people and shifts of one team, in two statements for any number of either. */
export async function judgeShifts(context: PersonContext, { teamId, userIds, shiftIds }: Asked): Promise<Judged> {
  const rows = await readFacts(context.db, shiftIds)
  const shifts = rows.filter((row) => row.teamId === teamId).map(factsOf)
  return openJudge(context, { teamId, userIds, shifts })
}

/** What was found for one person and one shift, and its words for a reader; undefined for a person or shift that is not judged. */
export function answerFor(
  { people, shifts, context }: Judged,
  { userId, shiftId, reader }: { userId: string; shiftId: string; reader: Reader },
): { found: Found; said: SaidAnswer } | undefined {
  const [known, shift] = [people.get(userId), shifts.get(shiftId)]
  if (!known || !shift) return undefined
  const person = shift.people.includes(userId) ? withoutShift(known, shift) : known
  const found = eligibility(person, shift, context)
  return { found, said: sayAnswer(found, { ...context, shift, reader }) }
}

/** A person as they are without a shift that they are booked on: it does not stand in its own way. */
function withoutShift(person: Person, { start, end }: Shift): Person {
  const isOther = (_: unknown, at: number) => person.starts[at] !== start || person.ends[at] !== end
  const { first, each } = person.minutes
  const others = {
    starts: Array.from(person.starts).filter(isOther),
    ends: Array.from(person.ends).filter(isOther),
    breaks: Array.from(person.breaks).filter(isOther),
    whose: Array.from(person.whose).filter(isOther),
  }
  return preparePerson({ ...person, ...others }, { first, until: first + each.length })
}
