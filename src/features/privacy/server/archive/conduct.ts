import { sql } from 'kysely'
import { allEvidence } from '#features/compliance/server/data.ts'
import { visibilityOf } from '#features/members/policy.ts'
import { readSections } from '#features/registration/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { ageOn, type Day, formatDay, londonDay } from '#shared/time.ts'
import type { PaperRow } from './pack-layout.ts'
import { inWords, type PackTask, type Person } from './pack-people.ts'

const SOURCE = 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, Schedule 4'
const ADULT_WITHOUT_BIRTH_DATE = 22
const NO_PLACEMENTS = 'No placements are recorded in this system'

interface Facts {
  asked: Day | null
  checks: { title: string; on: Day; passed: boolean; by: string | null }[]
  references: { on: Day; answered: Day | null; decided: Day | null; state: string }[]
}

/** What the team itself has recorded until the day; of checks nothing on health. */
async function readFacts({ db }: PersonContext, { teamId, userId, on }: { teamId: string; userId: string; on: Day }) {
  const { rows } = await sql<Facts>`
    select (select min((r.created_at at time zone 'Europe/London')::date) from app.team_join_requests r
        where r.team_id = ${teamId} and r.user_id = ${userId}) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('title', c.title, 'on', c.checked_on, 'passed', c.passed, 'by', m.full_name)
          order by c.checked_on, c.id), '[]')
        from app.checks c left join app.team_members m on m.team_id = c.team_id and m.user_id = c.recorded_by
        where c.team_id = ${teamId} and c.user_id = ${userId} and c.kind <> 'fit-to-work' and c.taken_back_at is null
          and c.checked_on <= ${on}::date) as checks,
      (select coalesce(jsonb_agg(jsonb_build_object('on', (r.requested_at at time zone 'Europe/London')::date,
          'answered', (r.answered_at at time zone 'Europe/London')::date, 'decided', (r.decided_at at time zone 'Europe/London')::date,
          'state', r.state) order by r.requested_at, r.id), '[]')
        from app.reference_requests r where r.team_id = ${teamId} and r.user_id = ${userId}
          and (r.requested_at at time zone 'Europe/London')::date <= ${on}::date) as "references"`.execute(db)
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

/** A work-seeker's record as Schedule 4 asks for it, paragraph by paragraph. What the product does not hold is said. */
export async function conductRecord(context: PersonContext, { task, person }: { task: PackTask; person: Person }) {
  const { on } = task.pack
  const of = { teamId: task.teamId, userId: person.userId }
  const [{ asked, checks, references }, { address, born }, all] = await Promise.all([
    readFacts(context, { ...of, on }),
    readDetails(context, { task, person }),
    allEvidence(context, of),
  ])
  const evidence = all.filter(({ givenAt, kind }) => londonDay(new Date(givenAt)) <= on && kind !== 'fit-to-work')
  const words = (wanted: (kind: string) => boolean) => evidence.filter(({ kind }) => wanted(kind)).map(inWords)
  const placement = (name: string) => row(name, [NO_PLACEMENTS])
  const paragraph = (number: string, title: string, rows: PaperRow[]) => ({
    title,
    source: `${SOURCE}, paragraph ${number}`,
    rows,
  })
  const groups = [
    paragraph('1', 'Application', [
      row('Date of application', [formatDay(asked && asked < person.joined ? asked : person.joined)]),
    ]),
    paragraph('2', 'Name and address', [
      row('Name', [person.fullName]),
      row('Address', address ? [address] : [], person.active ? 'Not given' : 'Closed: they have left'),
      ...(born ? [row('Date of birth, under 22', [formatDay(born)])] : []),
    ]),
    paragraph('3', 'Terms, and their variations', [row('Declarations and papers signed', words(isTerm))]),
    paragraph('4', 'Training, experience, qualifications and authorisation', [row('Evidence', words(isKnowledge))]),
    paragraph('5', 'What the work-seeker asks for', [row('Work sought', [jobLabel(person.position)])]),
    paragraph('6', 'Hirers to whom they were introduced or supplied', [placement('Hirers')]),
    paragraph('7', 'Engagements that resulted, and from when', [placement('Engagements')]),
    paragraph('8', 'Contracts with a hirer entered into on their behalf', [placement('Contracts')]),
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
          ({ on: requested, answered, decided, state }) =>
            `Asked for on ${formatDay(requested)}${answered ? `, received on ${formatDay(answered)}` : ', not received'}${
              state === 'verified' && decided ? `, verified on ${formatDay(decided)}` : ''
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
