import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'
import { chanceFrom } from '#testing/random.ts'
import type { Days } from './rules/days.ts'
import { mayBeExcepted } from './rules/never-excepted.ts'
import { READY_CERTIFICATES } from './rules/ready-sets.ts'
import { type ComplianceStatus, readStatus, type State, stateOn } from './rules/state.ts'

/** The suite does some; `COMPLIANCE_ACTS=10000` does what a change of the judge deserves. */
const ACTS = Number(process.env.COMPLIANCE_ACTS ?? 200)
const BEGINNING = '2023-01-01'
/** After everything. */
const END = '2099-12-31'
const EDGES = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-31', '2025-02-28', '2025-08-31']
/** What requirements name. */
const KINDS = ['dbs', 'passport', 'right-to-work', 'certificate:fire safety', 'certificate:food hygiene']
/** What people give: also under names of their own. */
const GIVEN = [...KINDS, 'certificate:fire', 'certificate:cooking']
const JOBS = ['nurse', 'care-assistant']

interface Version {
  from: Day
  kinds: string[]
  jobs: string[]
  people: string[] | null
  lastsMonths: number | null
  ignoresExpiry: boolean
  newStartersOnly: boolean
  graceDays: number
  retired: boolean
}

const MOST_GRACE = 40

interface Evidence {
  id: string
  user: string
  /** The team that has established it; null: the person has given it. */
  team: string | null
  kind: string
  from: Day
  through: Day | null
  superseded: boolean
  /** The day on which the person gave it. */
  given: Day
}

/** A team has said what a certificate of a person is. */
interface Counted {
  id: string
  team: string
  user: string
  kind: string
  as: string
}

interface Decision {
  verified: boolean
  /** The first day; null: that of the evidence. */
  from: Day | null
  through: Day | null
  /** The evidence of the team that it was verified with. */
  with?: string
}

/** What has happened, as plain as possible. */
interface World {
  spells: { team: string; user: string; job: string; from: Day; until: Day | null }[]
  /** By requirement, in the order in which they were recorded. */
  rules: Map<string, { team: string; versions: Version[] }>
  evidence: Evidence[]
  /** By team and evidence. */
  decisions: Map<string, Decision | undefined>
  exceptions: { id: string; team: string; user: string; rule: string; from: Day; through: Day; withdrawn: Day | null }[]
  counted: Counted[]
}

interface Question {
  user: string
  rule: string
  day: Day
}

/** The same day some months later, or the last of that month. Counted by hand, because `addMonths` is used elsewhere. */
function monthsLater(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const all = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(all / 12), (all % 12) + 1]
  const leap = y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] as number
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(date, length)).padStart(2, '0')}`
}

/** Everything that a piece of evidence is, in the eyes of a team. */
const kindsOf = ({ user, kind }: Evidence, team: string, counted: readonly Counted[]) => [
  kind,
  ...counted.filter((one) => one.team === team && one.user === user && one.kind === kind).map((one) => one.as),
]

interface Proof {
  version: Version
  day: Day
  kinds: readonly string[]
  decision?: Decision | undefined
}

function proves(one: Evidence, { version, day, kinds, decision }: Proof) {
  const from = decision?.from ?? one.from
  const ends = [
    version.ignoresExpiry ? null : one.through,
    version.lastsMonths === null ? null : monthsLater(from, version.lastsMonths),
    decision?.through ?? null,
  ]
  const isAsked = kinds.some((kind) => version.kinds.includes(kind))
  return isAsked && day >= from && ends.every((end) => end === null || day <= end)
}

/** The slow, obvious answer about the world as it is: it looks at every fact for every day. */
function slowAnswers(world: World) {
  const teamOf = ({ rule }: Question) => world.rules.get(rule)?.team as string
  const worksOn = (spell: { from: Day; until: Day | null }, day: Day) =>
    day >= spell.from && (spell.until === null || day < spell.until)

  const begun = new Map<string, Day[]>()
  function beginsOf(team: string, user: string): Day[] {
    const own = world.spells.filter((spell) => spell.team === team && spell.user === user)
    return own
      .map(({ from }) => from)
      .filter((from) => !own.some((spell) => worksOn(spell, addDays(from, -1))))
      .sort()
  }

  /** The first day of the stay whose rules hold on the day: the last that had begun by then, or else the first. */
  function memberSince(question: Question): Day | undefined {
    const key = `${teamOf(question)}/${question.user}`
    const begins = begun.get(key) ?? beginsOf(teamOf(question), question.user)
    begun.set(key, begins)
    return begins.findLast((from) => from <= question.day) ?? begins[0]
  }

  function ruleOn(question: Question) {
    const since = memberSince(question)
    const started = world.rules
      .get(question.rule)
      ?.versions.filter(
        ({ from, newStartersOnly }) => from <= question.day && !(newStartersOnly && (!since || since < from)),
      )
    const version = started?.at(-1)
    return version?.retired ? undefined : version
  }

  function isRequired(question: Question) {
    const version = ruleOn(question)
    if (!version) return false
    const { user, day } = question
    if (version.people && !version.people.includes(user)) return false
    return world.spells.some(
      (spell) =>
        spell.team === teamOf(question) &&
        spell.user === user &&
        worksOn(spell, day) &&
        (version.jobs.length === 0 || version.jobs.includes(spell.job)),
    )
  }

  /** The evidence with this answer of the team that counts on the day: true verified, false rejected, undefined waiting. */
  function counting(question: Question, answer: boolean | undefined) {
    const version = ruleOn(question)
    const { day } = question
    if (!version) return []
    const team = teamOf(question)
    return world.evidence.filter((one) => {
      const decision = world.decisions.get(`${team}/${one.id}`)
      if (one.user !== question.user || decision?.verified !== answer) return false
      if (one.superseded && answer !== true) return false
      if (one.team !== null && one.team !== team) return false
      return proves(one, { version, day, kinds: kindsOf(one, team, world.counted), decision })
    })
  }

  const counts = (question: Question, answer: boolean | undefined) => counting(question, answer).length > 0

  const isExempt = (question: Question) =>
    mayBeExcepted(ruleOn(question)?.kinds ?? []) &&
    world.exceptions.some(
      ({ user, rule, from, through, withdrawn }) =>
        user === question.user &&
        rule === question.rule &&
        question.day >= from &&
        question.day <= through &&
        (withdrawn === null || question.day < withdrawn),
    )
  /** Whether the requirement began for the person so few days ago that a gap does not count. */
  function isGrace(question: Question) {
    for (let days = 0; days <= MOST_GRACE; days++) {
      const begun = { ...question, day: addDays(question.day, -days) }
      if (isRequired({ ...question, day: addDays(begun.day, -1) })) continue
      const { graceDays = 0 } = ruleOn(begun) ?? {}
      return graceDays > 0 && days <= graceDays
    }
    return false
  }

  const isGap = (question: Question) =>
    isRequired(question) && !counts(question, true) && !isExempt(question) && !isGrace(question)

  function lapsesWithin(question: Question, days: number) {
    for (let ahead = 1; ahead <= days; ahead++)
      if (isGap({ ...question, day: addDays(question.day, ahead) })) return true
    return false
  }

  function wasCovered(question: Question) {
    for (let day = addDays(question.day, -1); day >= BEGINNING; day = addDays(day, -1))
      if (counts({ ...question, day }, true)) return true
    return false
  }

  function withoutEvidence(question: Question): State {
    if (isGrace(question)) return 'due'
    return wasCovered(question) ? 'expired' : 'missing'
  }

  function state(question: Question, leadDays: number): State {
    if (!isRequired(question)) return 'not-required'
    if (counts(question, true)) return lapsesWithin(question, leadDays + 1) ? 'expiring' : 'verified'
    if (isExempt(question)) return 'exempt'
    if (counts(question, undefined)) return 'waiting'
    if (counts(question, false)) return 'rejected'
    return withoutEvidence(question)
  }

  /** When what waits on the day was given. */
  const givenOn = (question: Question) => counting(question, undefined).map(({ given }) => given)

  /** Whether on this day, or within sixty, something that is asked for is not covered, and nobody is excused from it. */
  function isLacking(question: Question) {
    return Array.from({ length: 61 }, (_, ahead) => ({ ...question, day: addDays(question.day, ahead) })).some(
      (one) => isRequired(one) && !counts(one, true) && !isExempt(one),
    )
  }

  return { state, givenOn, isLacking, isRequired }
}

const app = useApp()
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.services.database.pool.query<Row>(text, values)).rows

const { below: upTo, one: pick } = chanceFrom(2)
const chance = (share: number) => upTo(1000) < share * 1000
const anyDay = () => (chance(0.25) ? pick(EDGES) : addDays('2023-12-01', upTo(900)))
const range = (from: Day, until: Day | null) => `[${from},${until ?? ''})`

const world: World = {
  ...{ spells: [], rules: new Map(), evidence: [], decisions: new Map() },
  ...{ exceptions: [], counted: [] },
}
let teams: string[] = []
/** By team. */
const owners = new Map<string, string>()
/** The record that evidence of a team comes from, by evidence. */
const sources = new Map<string, string>()
let people: string[] = []

async function beginSpell(spell: { team: string; user: string; from: Day }) {
  const begun = { ...spell, job: pick(JOBS), until: null }
  world.spells.push(begun)
  await query('insert into app.membership_spells (team_id, user_id, job, during) values ($1, $2, $3, $4)', [
    begun.team,
    begun.user,
    begun.job,
    range(begun.from, null),
  ])
}

async function recordVersion(rule: string, from: Day) {
  const known = world.rules.get(rule) as { team: string; versions: Version[] }
  const kinds = KINDS.filter(() => chance(0.4))
  const version: Version = {
    from,
    kinds: kinds.length > 0 ? kinds : [pick(KINDS)],
    jobs: chance(0.5) ? [] : [pick(JOBS)],
    people: chance(0.8) ? null : people.slice(0, 2),
    lastsMonths: chance(0.5) ? pick([1, 6, 12, 13, 36]) : null,
    ignoresExpiry: chance(0.2),
    newStartersOnly: chance(0.25),
    graceDays: chance(0.4) ? 1 + upTo(MOST_GRACE) : 0,
    retired: known.versions.length > 0 && chance(0.1),
  }
  known.versions.push(version)
  await query(
    `insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, jobs, people, lasts_months,
      ignores_expiry, retired,
      new_starters_only, grace_days, recorded_at) values ($1, $2, $3, $4, 'Rule', $5, $6, $7, $8, $9, $10, $11, $12, now())`,
    [
      ...[rule, known.team, known.versions.length, from, version.kinds, version.jobs, version.people],
      ...[version.lastsMonths, version.ignoresExpiry, version.retired, version.newStartersOnly, version.graceDays],
    ],
  )
}

async function addRule(team: string) {
  const rule = randomUUID()
  world.rules.set(rule, { team, versions: [] })
  await query('insert into app.requirements (id, team_id) values ($1, $2)', [rule, team])
  await recordVersion(rule, '2023-06-01')
}

/** The world stays small, so that the last of many acts takes no longer than the first. */
const MOST = { evidence: 20, spells: 6, versions: 6 }

async function dropOldest(user: string) {
  const own = world.evidence.filter((one) => one.user === user)
  if (own.length < MOST.evidence) return
  world.evidence = world.evidence.filter((one) => one !== own[0])
  await query('delete from app.evidence where id = $1', [own[0]?.id])
}

async function give(user: string, source: string = randomUUID()) {
  await dropOldest(user)
  const from = anyDay()
  const through = chance(0.7) ? addDays(from, upTo(700) - 5) : null
  const given: Evidence = {
    ...{ id: randomUUID(), user, team: null, kind: pick(GIVEN), from, through, superseded: false },
    given: anyDay(),
  }
  world.evidence.push(given)
  await query(
    `insert into app.evidence (id, user_id, kind, source, digest, valid_from, valid_until, given_at)
      values ($1, $2, $3, $4, '', $5, $6, $7)`,
    [given.id, user, given.kind, source, from, through, given.given],
  )
}

const rewrite = (user: string) => query('select app.rewrite_statuses_of(array[$1::uuid])', [user])

function someDecision(one: Evidence) {
  if (one.superseded || chance(0.1)) return { decision: 'revoked', through: null }
  if (chance(0.25)) return { decision: 'rejected', through: null }
  return { decision: 'verified', through: chance(0.4) ? addDays(one.from, upTo(500)) : null }
}

async function decides(): Promise<string[]> {
  const team = pick(teams)
  const one = pick(world.evidence.filter((given) => given.team === null))
  const key = `${team}/${one?.id}`
  if (!one || (one.superseded && !world.decisions.get(key)?.verified)) return []
  const { decision, through } = someDecision(one)
  world.decisions.set(
    key,
    decision === 'revoked' ? undefined : { verified: decision === 'verified', from: null, through },
  )
  await query(
    'update app.verifications set replaced_at = now() where team_id = $1 and evidence_id = $2 and replaced_at is null',
    [team, one.id],
  )
  await query(
    `insert into app.verifications (team_id, user_id, evidence_id, decision, verified_until, reason, decided_at)
      values ($1, $2, $3, $4, $5, $6, now())`,
    [team, one.user, one.id, decision, through, decision === 'verified' ? null : 'Blurred'],
  )
  return [one.user]
}

/** As the owner of the team. */
const asOwner = (team: string, call: string, values: unknown[]) =>
  query(`select ${call} from set_config('app.user_id', $1, true) entered where entered is not null`, [
    owners.get(team),
    team,
    ...values,
  ])

async function establishes(): Promise<string[]> {
  const [team, user, kind] = [pick(teams), pick(people), pick(KINDS)]
  if (!world.spells.some((spell) => spell.team === team && spell.user === user)) return []
  await dropOldest(user)
  const from = anyDay()
  const decision = { verified: true, from, through: chance(0.6) ? addDays(from, upTo(500)) : null }
  const again = world.evidence.filter((one) => one.team === team && one.user === user && one.kind === kind)
  const one =
    chance(0.3) && again[0]
      ? again[0]
      : { id: randomUUID(), user, team, kind, from, through: null, superseded: false, given: from }
  const source = sources.get(one.id) ?? randomUUID()
  sources.set(one.id, source)
  await asOwner(team, `app.establish($2, $3, $4, $5, null, $6, $7, now())`, [
    user,
    kind,
    source,
    from,
    decision.through,
  ])
  if (one !== again[0]) {
    const [stored] = await query<{ id: string }>('select id from app.evidence where team_id = $1 and source = $2', [
      team,
      source,
    ])
    sources.delete(one.id)
    one.id = stored?.id as string
    sources.set(one.id, source)
    world.evidence.push(one)
  }
  one.superseded = false
  world.decisions.set(`${team}/${one.id}`, decision)
  for (const given of world.evidence) {
    const waits = given.team === null && given.user === user && given.kind === kind && !given.superseded
    const key = `${team}/${given.id}`
    const decided = world.decisions.get(key)
    if ((waits && !decided) || decided?.with === one.id) world.decisions.set(key, { ...decision, with: one.id })
  }
  return [user]
}

async function disestablishes(): Promise<string[]> {
  const one = pick(world.evidence.filter(({ team, superseded }) => team !== null && !superseded))
  if (!one?.team) return []
  await asOwner(one.team, `app.disestablish($2, $3, $4, $5, 'Wrong person', now())`, [
    one.user,
    one.kind,
    sources.get(one.id),
  ])
  one.superseded = true
  for (const [key, decision] of world.decisions)
    if (key === `${one.team}/${one.id}` || decision?.with === one.id) world.decisions.set(key, undefined)
  return [one.user]
}

async function countsAs(): Promise<string[]> {
  const [team, user, kind, as] = [pick(teams), pick(people), pick(GIVEN.slice(3)), pick(KINDS.slice(3))]
  const isMember = world.spells.some((spell) => spell.team === team && spell.user === user)
  const one = { id: randomUUID(), team, user, kind, as }
  if (!isMember || kind === as || kindsOf({ ...one } as never, team, world.counted).includes(as)) return []
  world.counted.push(one)
  await query(
    `insert into app.certificates_counted_as (id, team_id, user_id, kind, counted_as, said_at) values ($1, $2, $3, $4, $5, now())`,
    [one.id, team, user, kind, as],
  )
  return [user]
}

/** Each returns the people whose answers may have changed. */
const acts: (() => Promise<string[]>)[] = [
  async function gives() {
    const user = pick(people)
    await give(user)
    await rewrite(user)
    return [user]
  },
  async function replaces() {
    const user = pick(people)
    const old = pick(world.evidence.filter((one) => one.user === user && !one.superseded))
    if (!old) return []
    old.superseded = true
    await query('update app.evidence set superseded_at = now() where id = $1', [old.id])
    await give(user)
    await rewrite(user)
    return [user]
  },
  ...[decides, decides, decides, decides, establishes, establishes, disestablishes],
  ...[countsAs, countsAs, countsAs],
  async function countsNoMore() {
    const one = pick(world.counted)
    if (!one) return []
    world.counted = world.counted.filter((other) => other !== one)
    await query('update app.certificates_counted_as set taken_back_at = now() where id = $1', [one.id])
    return [one.user]
  },
  async function excuses() {
    const user = pick(people)
    const [rule, { team }] = pick([...world.rules])
    const from = anyDay()
    const exception = { id: randomUUID(), team, user, rule, from, through: addDays(from, upTo(60)), withdrawn: null }
    world.exceptions.push(exception)
    await query(
      `insert into app.requirement_exceptions (id, team_id, user_id, requirement_id, during, reason, granted_at)
       values ($1, $2, $3, $4, daterange($5, $6, '[]'), 'Agreed', now())`,
      [exception.id, team, user, rule, from, exception.through],
    )
    return [user]
  },
  async function withdraws() {
    const exception = pick(world.exceptions.filter(({ withdrawn }) => withdrawn === null))
    if (!exception) return []
    exception.withdrawn = addDays(exception.from, upTo(60) - 2)
    await query('update app.requirement_exceptions set withdrawn_at = now(), withdrawn_from = $2 where id = $1', [
      exception.id,
      exception.withdrawn,
    ])
    return [exception.user]
  },
  async function changesJobOrLeaves() {
    const [user, team] = [pick(people), pick(teams)]
    const isTheirs = (spell: { user: string; team: string }) => spell.user === user && spell.team === team
    if (world.spells.filter(isTheirs).length > MOST.spells) {
      world.spells = world.spells.filter((spell) => !isTheirs(spell))
      await query('delete from app.membership_spells where team_id = $1 and user_id = $2', [team, user])
    }
    const open = world.spells.find((spell) => isTheirs(spell) && spell.until === null)
    const day = open ? addDays(open.from, 1 + upTo(200)) : anyDay()
    if (open) {
      open.until = day
      await query(
        `update app.membership_spells set during = daterange(lower(during), $3) where team_id = $1 and user_id = $2 and upper_inf(during)`,
        [team, user, day],
      )
    }
    if (chance(0.8)) await beginSpell({ team, user, from: addDays(day, pick([0, 0, 40, -20])) })
    return [user]
  },
  async function changesRule() {
    const [rule, { team, versions }] = pick([...world.rules])
    if (versions.length < MOST.versions) {
      await recordVersion(rule, anyDay())
    } else {
      await query('delete from app.requirements where id = $1', [rule])
      world.rules.delete(rule)
      world.exceptions = world.exceptions.filter((exception) => exception.rule !== rule)
      await addRule(team)
      // The product ends requirements and deletes none: only then what others asked for beside it is looked at by itself.
      await query('select app.mend_statuses($1)', [team])
    }
    return people
  },
]

interface Row extends Record<keyof ComplianceStatus, string> {
  user: string
  rule: string
  /** The day on which the earliest of what waits was given. */
  waitingSince: Day | null
}

beforeAll(async () => {
  const persons = await Promise.all(Array.from({ length: 5 }, () => makePerson(app)))
  people = persons.map(({ id }) => id)
  const made = [await makeTeam(app), await makeTeam(app)]
  teams = made.map(({ id }) => id)
  for (const { id, owner } of made) owners.set(id, owner.id)
  for (const team of made) for (const person of persons) await makeMember(app, { team, person })
  await query('delete from app.membership_spells')
  for (const team of teams) {
    for (const user of people) await beginSpell({ team, user, from: addDays('2024-01-01', upTo(200)) })
    for (let count = 0; count < 3; count++) await addRule(team)
  }
})

/** The stored statuses of these people, by person and requirement. */
async function readStored(users: string[]) {
  const rows = await query<Row>(
    `select user_id as user, requirement_id as rule, required::text, covered::text, exempt::text, grace::text, waiting::text,
      rejected::text, gaps::text,
       waiting_since::date as "waitingSince" from app.compliance_statuses where user_id = any ($1)`,
    [users],
  )
  return new Map(
    rows.map(({ waitingSince, ...row }) => [`${row.user}/${row.rule}`, { waitingSince, status: readStatus(row) }]),
  )
}

/** Days around the edges of a status, and any others. */
function someDays(status: ComplianceStatus | undefined): Day[] {
  const parts = status ? Object.values(status as unknown as Record<string, Days[]>) : []
  const edges = parts.flat().flatMap(({ from, until }) => [from, until].filter((day) => day !== null))
  return Array.from({ length: 3 }, () => {
    const edge = chance(0.7) ? pick(edges) : undefined
    return edge ? addDays(edge, pick([-32, -31, -30, -1, 0, 1])) : anyDay()
  })
}

/** Whether a certificate has a name that nobody knows, and was given while one that the team asks for was lacking, or soon after. */
function isUnnamed(given: Evidence, team: string, isWaitedFor: (rule: string) => boolean) {
  const { user, kind } = given
  const rules = [...world.rules].filter(([, rule]) => rule.team === team)
  const named = rules.flatMap(([, { versions }]) => versions.flatMap(({ kinds }) => kinds))
  const isKnown = [...READY_CERTIFICATES, ...named].includes(kind) || kindsOf(given, team, world.counted).length > 1
  if (!kind.startsWith('certificate:') || isKnown) return false
  const { isLacking, isRequired } = slowAnswers(world)
  return rules.some(([rule, { versions }]) => {
    if (!versions.some(({ kinds }) => kinds.some((one) => one.startsWith('certificate:'))) || isWaitedFor(rule))
      return false
    // A requirement begins for somebody when they do, or when it does.
    const begins = [...world.spells.filter((spell) => spell.user === user), ...versions].map(({ from }) => from)
    const first = begins.toSorted().find((day) => isRequired({ user, rule, day }))
    const [, later = END] = [first ?? END, given.given].toSorted()
    return isLacking({ user, rule, day: later })
  })
}

/** What waits in each team, by looking at everything that was given. */
async function expectQueue() {
  const statuses = await query<{ team: string; user: string; rule: string }>(
    `select team_id as team, user_id as user, requirement_id as rule from app.compliance_statuses where waiting <> '{}'`,
  )
  const waits = teams.flatMap((team) => {
    const undecided = world.evidence.filter(
      ({ id, team: of, superseded }) => of === null && !superseded && !world.decisions.get(`${team}/${id}`),
    )
    const asked = undecided.filter((given) =>
      statuses.some(
        (one) =>
          one.team === team &&
          one.user === given.user &&
          world.rules
            .get(one.rule)
            ?.versions.some(({ kinds }) => kindsOf(given, team, world.counted).some((kind) => kinds.includes(kind))),
      ),
    )
    const unnamed = undecided.filter((given) =>
      isUnnamed(given, team, (rule) => statuses.some((one) => one.rule === rule && one.user === given.user)),
    )
    return [
      ...asked.map(({ id }) => `${team}/${id}`),
      ...unnamed.filter((one) => !asked.includes(one)).map(({ id }) => `${team}/${id} unnamed`),
    ]
  })
  const stored = await query<{ key: string }>(
    `select concat(team_id, '/', evidence_id, case when unnamed then ' unnamed' end) as key from app.verification_queue
      where team_id = any ($1)`,
    [teams],
  )
  expect(stored.map(({ key }) => key).toSorted()).toEqual(waits.toSorted())
  // Asked of everybody at once, as an invariant of the race does, it is the same.
  const everybody = await query<{ key: string }>(
    `select concat(team_id, '/', id, ' unnamed') as key from app.unnamed_certificates(null, null) where team_id = any ($1)`,
    [teams],
  )
  expect(everybody.map(({ key }) => key).toSorted()).toEqual(waits.filter((key) => key.endsWith(' unnamed')).toSorted())
  return waits.length
}

/** Nothing that waits was given before; returns how much of it was given on that very day. */
function expectSince(waitingSince: Day | null | undefined, given: readonly Day[]) {
  expect(given.filter((day) => !waitingSince || day < waitingSince)).toEqual([])
  return given.filter((day) => day === waitingSince).length
}

test('after every act the stored statuses say on any day what looking at every fact says', {
  timeout: 60_000 + ACTS * 200,
}, async () => {
  const seen = new Set<State>()
  let [waited, sinceSeen] = [0, 0]
  for (let act = 0; act < ACTS; act++) {
    const touched = await pick(acts)()
    const slow = slowAnswers(world)
    const stored = await readStored(touched)
    const pairs = touched.flatMap((user) => [...world.rules.keys()].map((rule) => ({ user, rule })))
    for (const { user, rule } of pairs) {
      const { status, waitingSince } = stored.get(`${user}/${rule}`) ?? {}
      for (const day of someDays(status)) {
        const leadDays = pick([30, 0, 60])
        const state = stateOn(status, day, leadDays)
        const question = { user, rule, day }
        expect(state, `act ${act}: ${JSON.stringify({ question, status })}`).toBe(slow.state(question, leadDays))
        seen.add(state)
        if (state === 'waiting') sinceSeen += expectSince(waitingSince, slow.givenOn(question))
      }
    }
    waited += await expectQueue()
  }
  expect(seen.size).toBe(9)
  expect(sinceSeen).toBeGreaterThan(0)
  expect(waited).toBeGreaterThan(ACTS)
  const columns =
    'team_id, user_id, requirement_id, required, covered, exempt, grace, waiting, rejected, member_since, waiting_since'
  const differing = await query(
    `with stored as (select ${columns} from app.compliance_statuses),
      judged as (select j.* from unnest($1::uuid[]) t, app.judge(t, null, null, null) j)
     (table stored except table judged) union all (table judged except table stored)`,
    [teams],
  )
  expect(differing).toEqual([])
})
