import { sql } from 'kysely'
import { allEvidence, endOf } from '#features/compliance/server/data.ts'
import { visibilityOf } from '#features/members/policy.ts'
import { engagementWords } from '#features/pay/rules/people.ts'
import { readPaidTo } from '#features/pay/server/data.ts'
import { sayRate } from '#features/rates/rules/shift-pay.ts'
import { readSections } from '#features/registration/server/data.ts'
import { type Placement, readPlacements } from '#features/shifts/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { readWorkedBy, type WorkedPlace } from '#features/timesheets/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { ageOn, type Day, formatDay, formatMinutes, londonDay, londonTime, londonToday } from '#shared/time.ts'
import type { PaperPlacement, PaperRow } from './pack-layout.ts'
import { inWords, type PackTask, type Person } from './pack-people.ts'

const SOURCE = 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, Schedule 4'
const ADULT_WITHOUT_BIRTH_DATE = 22

interface Facts {
  asked: Day | null
  checks: { title: string; on: Day; passed: boolean; by: string | null }[]
  references: { on: Day; answered: Day | null; verified: Day | null }[]
  introductions: { hirer: string; what: string; on: Day }[]
  /** The jobs in which they could be booked on the day, beside their own. */
  roles: string[]
}

interface Question {
  teamId: string
  userId: string
  on: Day
  knownAt: string
}

const LONDON_DAY = (column: string) => sql.raw(`(${column} at time zone 'Europe/London')::date`)

/**
 * What the team itself had recorded when the day ended; of checks nothing on health. What was decided of a reference by
 * then, the audit log says.
 */
async function readFacts({ db }: PersonContext, { teamId, userId, on, knownAt }: Question) {
  const { rows } = await sql<Facts>`
    select (select min(${LONDON_DAY('r.created_at')}) from app.team_join_requests r where r.team_id = ${teamId}
      and r.user_id = ${userId}) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'on', c.checked_on, 'passed', c.passed, 'by', m.full_name)
          order by c.checked_on, c.id), '[]')
        from app.checks c left join app.team_members m on m.team_id = c.team_id and m.user_id = c.recorded_by
        where c.team_id = ${teamId} and c.user_id = ${userId} and c.kind <> 'fit-to-work' and c.recorded_at <= ${knownAt}
          and (c.taken_back_at <= ${knownAt}) is not true and c.checked_on <= ${on}::date) as checks,
      (select coalesce(jsonb_agg(jsonb_build_object('on', ${LONDON_DAY('r.requested_at')}, 'answered', case
        when r.answered_at <= ${knownAt} then ${LONDON_DAY('r.answered_at')} end,
          'verified', case when d.action = 'reference.verify' then ${LONDON_DAY('d.at')} end) order by r.requested_at, r.id), '[]')
        from app.reference_requests r
        left join lateral (select e.action, e.at from app.audit_events e
          where e.chain = r.team_id and e.subject = r.user_id and e.object = 'reference_requests:' || r.id and e.at <= ${knownAt}
            and e.action in ('reference.verify', 'reference.reject', 'reference.question') order by e.seq desc limit 1) d on true
        where r.team_id = ${teamId} and r.user_id = ${userId} and r.requested_at <= ${knownAt}) as "references",
      (select coalesce(jsonb_agg(jsonb_build_object('hirer', l.hirer, 'what', l.what, 'on', l.shared_on) order by l.shared_on, l.id), '[]')
        from app.sharing_log l where l.team_id = ${teamId} and l.user_id = ${userId} and l.hirer is not null
          and l.recorded_at <= ${knownAt}) as introductions,
      (select coalesce(jsonb_agg(distinct r.job), '[]') from app.roles_of_member(${teamId}, ${userId}) r
        where r.held and r.from_day <= ${on}::date and (r.until_day > ${on}::date) is not false) as roles`.execute(db)
  return rows[0] as Facts
}

/** Name, address and, of somebody under 22, the date of birth: as far as the requester may see them. */
async function readDetails({ db, vault }: PersonContext, { task, person }: { task: PackTask; person: Person }) {
  const of = await readSections(db, vault, person.userId, ['personal', 'address'])
  const seen = (step: 'personal' | 'address', field: string) =>
    task.views.includes(visibilityOf(step, field)) ? of[step]?.values[field] : undefined
  const address = ['currentStreet', 'currentCity', 'currentCounty', 'currentPostcode'].map((f) => seen('address', f))
  const born = seen('personal', 'dateOfBirth') as Day | undefined
  return {
    address: address.filter(Boolean).join(', '),
    born: born && ageOn(born, task.pack.on) < ADULT_WITHOUT_BIRTH_DATE ? born : undefined,
  }
}

function row(name: string, evidence: readonly string[], missing = 'None recorded'): PaperRow {
  const has = evidence.length > 0
  return { name, state: has ? '' : missing, until: null, good: has, evidence: [...evidence], remarks: [] }
}

const IDENTITY = ['passport', 'driving-licence', 'birth-certificate', 'photo', 'proof-of-address']
const KNOWLEDGE = ['qualification', 'work-history', 'professional-register']
const isKnowledge = (kind: string) => KNOWLEDGE.includes(kind) || kind.startsWith('certificate:')
const isTerm = (kind: string) => kind.startsWith('policy:') || kind === 'declaration'

const SHARED: Record<string, string> = {
  reference: 'a reference',
  document: 'a document',
  'steps-taken': 'the steps taken',
}

/** Each hirer once: by what they were introduced or supplied, and from when. */
function hirersIn(placements: readonly Placement[], introductions: Facts['introductions']): string[] {
  const supplied = Map.groupBy(placements, ({ client }) => client)
  return [
    ...[...supplied].map(([client, all]) => {
      const sites = [...new Set(all.map(({ site }) => site))].join(', ')
      const number = all[0]?.companyNumber
      return `${client}${number ? ` (company ${number})` : ''}: supplied from ${dayOf(all[0])} to ${dayOf(all.at(-1))}, ${all.length} placements, at ${sites}`
    }),
    ...introductions.map(
      ({ hirer, what, on }) => `${hirer}: introduced, given ${SHARED[what] ?? what} on ${formatDay(on)}`,
    ),
  ]
}

const dayOf = (placement: Placement | undefined) =>
  placement ? formatDay(londonDay(new Date(placement.startsAt))) : ''

/**
 * A work-seeker's record as Schedule 4 asks for it, paragraph by paragraph, as it was known when the day ended. What
 * the product does not hold is said.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the paragraphs of the record, one after another
export async function conductRecord(context: PersonContext, { task, person }: { task: PackTask; person: Person }) {
  const { on } = task.pack
  const of = { teamId: task.teamId, userId: person.userId, knownAt: endOf(on, context.clock) }
  const [{ asked, checks, references, introductions, roles }, { address, born }, all, placements, worked, paid] =
    await Promise.all([
      readFacts(context, { ...of, on }),
      readDetails(context, { task, person }),
      allEvidence(context, of),
      readPlacements(context, of),
      readWorkedBy(context.db, of),
      readPaidTo(context, of),
    ])
  const evidence = all.filter(({ kind }) => kind !== 'fit-to-work')
  const words = (wanted: (kind: string) => boolean) => evidence.filter(({ kind }) => wanted(kind)).map(inWords)
  const paragraph = (number: string, title: string, rows: PaperRow[]) => ({
    title,
    source: `${SOURCE}, paragraph ${number}`,
    rows,
  })
  const isPast = on < londonToday(context.clock)
  const groups = [
    paragraph('1', 'Application', [
      row('Date of application', [formatDay(asked && asked < person.joined ? asked : person.joined)]),
    ]),
    paragraph('2', 'Name and address', [
      row('Name', [person.fullName]),
      row(
        isPast ? 'Address, as it is now' : 'Address',
        address ? [address] : [],
        person.active ? 'Not given' : 'Closed: they have left',
      ),
      ...(born ? [row('Date of birth, under 22', [formatDay(born)])] : []),
    ]),
    paragraph('3', 'Terms, and their variations', [
      row('Declarations and papers signed', words(isTerm)),
      ...(task.views.includes('payroll') ? payRows(paid) : []),
    ]),
    paragraph('4', 'Training, experience, qualifications and authorisation', [row('Evidence', words(isKnowledge))]),
    paragraph('5', 'What the work-seeker asks for', [
      row('Work sought', [...new Set([person.position, ...roles])].map(jobLabel)),
    ]),
    paragraph('6', 'Hirers to whom they were introduced or supplied', [
      row('Hirers', hirersIn(placements, introductions), 'None by that day'),
    ]),
    {
      ...paragraph('7', 'Engagements that resulted, and from when', [
        row(
          'Engagements',
          placements.length > 0
            ? [`${placements.length}, the first from ${dayOf(placements[0])}. Each stands in placements.csv`]
            : [],
          'None by that day',
        ),
      ]),
      placements: placements.map((placement) =>
        placedOnPaper(placement, { worked: worked.get(placement.placeId), seesPay: task.views.includes('payroll') }),
      ),
    },
    paragraph('8', 'Contracts with a hirer entered into on their behalf', [
      row('Contracts', ['Not kept in Care Staffing. Add a copy of each that there is']),
    ]),
    paragraph('9', 'Withdrawal or end', [
      row('Date of withdrawal or end', [
        person.left && person.left <= on ? formatDay(person.left) : 'They are still here',
      ]),
    ]),
    paragraph('10', 'Enquiries under regulations 19, 20 and 22', [
      row(
        'Checks of the team',
        checks.map(
          ({ title, on: checkedOn, passed, by }) =>
            `${title}: ${passed ? 'passed' : 'not passed'} on ${formatDay(checkedOn)}${by ? ` by ${by}` : ''}`,
        ),
      ),
      row(
        'References',
        references.map(
          ({ on: requested, answered, verified }) =>
            `Asked for on ${formatDay(requested)}${answered ? `, received on ${formatDay(answered)}` : ', not received'}${
              verified ? `, verified on ${formatDay(verified)}` : ''
            }`,
        ),
      ),
      row(
        'Identity',
        words((kind) => IDENTITY.includes(kind)),
      ),
    ]),
  ]
  return { groups, evidence, questions: null }
}

/** What they were told of their pay, and in which pay runs they are. */
const payRows = ({ documents, runs }: Awaited<ReturnType<typeof readPaidTo>>) => [
  row(
    'Key Information Documents, regulation 13A',
    documents.map(
      ({ on, engagement, read }) =>
        `${engagementWords[engagement]}: given on ${formatDay(on)}${read ? `, read on ${formatDay(read)}` : ', not said to be read'}`,
    ),
  ),
  row(
    'Pay runs',
    runs.map(
      ({ number, from, through, payDay }) =>
        `Run ${number}, ${formatDay(from)} to ${formatDay(through)}, pay day ${formatDay(payDay)}`,
    ),
    'None by that day',
  ),
]

const STATES: Record<Placement['state'], string> = {
  booked: 'Booked',
  begun: 'Under way',
  worked: 'Worked',
  missed: 'Missed',
  sick: 'Off sick',
}

/** `07:00–15:45, break 30 min, approved`. */
function workedText({ from, until, breakMinutes, approved }: WorkedPlace): string {
  const times = `${londonTime(new Date(from))}–${londonTime(new Date(until))}`
  return [times, breakMinutes > 0 && `break ${formatMinutes(breakMinutes)}`, approved && 'approved']
    .filter(Boolean)
    .join(', ')
}

/** A placement in words; with the rate for readers who may see pay. */
function placedOnPaper(
  placement: Placement,
  { worked, seesPay }: { worked: WorkedPlace | undefined; seesPay: boolean },
): PaperPlacement {
  const { client, site, postcode, job, startsAt, endsAt, breakMinutes, isSleepIn, isOnCall, price, bookedAt, state } =
    placement
  return {
    ...{ client, site, postcode, job: jobLabel(job) },
    day: formatDay(londonDay(new Date(startsAt))),
    times: `${londonTime(new Date(startsAt))}–${londonTime(new Date(endsAt))}`,
    break: breakMinutes > 0 ? formatMinutes(breakMinutes) : '',
    worked: worked ? workedText(worked) : '',
    isSleepIn,
    isOnCall,
    rate: seesPay ? sayRate(price) : null,
    booked: formatDay(londonDay(new Date(bookedAt))),
    state: STATES[state],
  }
}
