import { expect, test } from 'vitest'
import type { Standing, StandingAnswer } from '#features/members/rules/standing.ts'
import { addDays, type Day, daysBetween } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { JOBS, randomWorlds } from '#testing/standing/random-world.ts'
import { BEGINNING, END, type Known, slowAnswer } from '#testing/standing/slow-answer.ts'
import type { Days } from './rules/days.ts'
import { standingOn } from './rules/standing.ts'

/** The suite tries some teams; `STANDING_TEAMS=300` does what a change of the rules deserves. */
const TEAMS = Number(process.env.STANDING_TEAMS ?? 8)
const DAYS_OF_EACH = 30
const app = useApp()
const EVERY_DAY = Array.from({ length: daysBetween(BEGINNING, END) }, (_, at) => addDays(BEGINNING, at))

/** What the product's function is handed: the same facts, as days. */
function factsOf(known: Known, { job, isHeld }: { job: string; isHeld: (day: Day) => boolean }) {
  const held: Days[] = EVERY_DAY.filter(isHeld).map((day) => ({ from: day, until: addDays(day, 1) }))
  const last = held.at(-1)
  // These worlds go on for ever.
  if (last?.until === END) last.until = null
  const { joinedOn, suspended, rightToWork, requirements, spells, completion, unfinishedMayWork } = known
  return {
    ...{ job, held, joinedOn, suspended, rightToWork, requirements },
    stay: spells.map(({ days }) => days),
    isRegistered: completion === 100 || unfinishedMayWork,
  }
}

async function readStored(of: {
  teamId: string
  userId: string
  job: string
  day: Day
}): Promise<StandingAnswer | null> {
  const { rows } = await app.services.database.pool.query<StandingAnswer>(
    'select s.standing, s.until, s.because from app.standings_of($1, $2, $3, 100) s where s.job = $4',
    [of.teamId, of.userId, of.day, of.job],
  )
  return rows[0] ?? null
}

/** The order of the reasons is the product's. */
function unordered(answer: StandingAnswer | null) {
  return answer && { ...answer, because: answer.because.toSorted((one, other) => (one.rule < other.rule ? -1 : 1)) }
}

test('the function, what is stored and a look at every fact say the same of random people on any day', {
  timeout: 60_000 + TEAMS * 20_000,
}, async () => {
  const worlds = randomWorlds(app, 16)
  const seen = new Set<Standing | 'none'>()
  const reasons = new Set<string>()

  async function compare(of: { teamId: string; userId: string; job: string }, known: Known) {
    const slow = slowAnswer(known, of.job)
    const facts = factsOf(known, { ...of, isHeld: slow.isHeld })
    for (let asked = 0; asked < DAYS_OF_EACH; asked++) {
      const day = worlds.someDay()
      const [expected, answer] = [slow.on(day), standingOn(facts, day)]
      const about = JSON.stringify({ ...of, day, known })
      expect(unordered(answer), about).toEqual(unordered(expected))
      expect(await readStored({ ...of, day }), about).toEqual(answer)
      seen.add(expected?.standing ?? 'none')
      for (const { kind, given } of expected?.because ?? []) reasons.add(given ? `${kind}, given` : kind)
    }
  }

  for (let round = 0; round < TEAMS; round++) {
    const { teamId, people } = await worlds.make()
    for (const userId of people) {
      const known = await worlds.read(teamId, userId)
      for (const job of JOBS) await compare({ teamId, userId, job }, known)
    }
    const { rows } = await app.services.database.pool.query('select app.mend_statuses($1) as differing', [teamId])
    expect(rows).toEqual([{ differing: 0 }])
  }
  expect(seen).toEqual(new Set(['none', 'suspended', 'blocked', 'waiting', 'due', 'ends', 'ready']))
  const there = [
    'missing',
    'expired',
    'rejected',
    'waiting, given',
    'due',
    'due, given',
    'ends',
    'ends, given',
    'suspended',
  ]
  expect(reasons).toEqual(new Set(there))
})
