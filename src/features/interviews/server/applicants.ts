import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { DataKey, Vault } from '#server/crypto/vault.ts'
import { hasWords, likePattern, searchWords } from '#shared/search.ts'
import type { ApplicantDetails, CandidateInput, Interview, Interviewee, LookAlike } from '../schema.ts'

const MOST = 2000
const FOUND = 20
const ALIKE = 5

const placeOf = (id: string) => `applicants|details|${id}`

/** Opens the details of an applicant from outside with the team's key. */
function openDetails(key: DataKey, { id, details }: { id: string; details: Buffer }): ApplicantDetails {
  return JSON.parse(key.unseal(details, placeOf(id))) as ApplicantDetails
}

/** The digests by which the same person is found again; a name counts only with its birth date. */
function digestsOf(vault: Vault, { email, phone, fullName, birthDate }: ApplicantDetails) {
  const name = fullName.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return {
    email_mac: vault.indexMac('applicants|email', email),
    phone_mac: phone ? vault.indexMac('applicants|phone', dialled(phone)) : null,
    born_mac: birthDate ? vault.indexMac('applicants|born', `${name}|${birthDate}`) : null,
  }
}

/** '07700 900123' and '+447700900123' are one number. */
function dialled(phone: string) {
  return phone.replace(/[^\d+]/g, '').replace(/^(?:\+44|0044)/, '0')
}

/** Somebody with an account or an applicant from outside; neither, once the applicant's details have been deleted. */
export type Candidate = Pick<Interview['candidate'], 'userId' | 'applicantId'>

/** The candidate of an input, who must be of the team; stores a new applicant. */
export async function resolveCandidate(
  context: TeamContext,
  input: CandidateInput,
  path = 'candidate',
): Promise<Candidate> {
  const { db, team } = context
  if ('applicant' in input) return { userId: null, applicantId: await insertApplicant(context, input.applicant) }
  if ('applicantId' in input) {
    const found = await db
      .selectFrom('applicants')
      .select('id')
      .where('team_id', '=', team.id)
      .where('id', '=', input.applicantId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw invalid([{ path, message: 'This applicant is no longer stored' }])
    return { userId: null, applicantId: found.id }
  }
  const { rows } = await sql<{
    may: boolean
  }>`select app.may_be_interviewed(${team.id}, ${input.userId}) as may`.execute(db)
  if (!rows[0]?.may) throw invalid([{ path, message: 'This person is not in your team and does not ask to join it' }])
  return { userId: input.userId, applicantId: null }
}

/** Stores an applicant. The same address is the same applicant: of two managers at once the second one gets the row of the first. */
async function insertApplicant({ db, vault, clock, team }: TeamContext, details: ApplicantDetails): Promise<string> {
  const key = await vault.openOrCreate(db, { teamId: team.id })
  const digests = digestsOf(vault, details)
  const known = await db
    .selectFrom('applicants')
    .select(['id', 'details'])
    .where('team_id', '=', team.id)
    .where('email_mac', '=', digests.email_mac)
    .where('withdrawn_at', 'is', null)
    .execute()
  const same = known
    .map((row) => ({ id: row.id, stored: openDetails(key, row) }))
    .find(({ stored }) => stored.fullName.toLowerCase() === details.fullName.toLowerCase())
  const id = same?.id ?? crypto.randomUUID()
  const all = { ...same?.stored, ...details }
  const values = { details: key.seal(JSON.stringify(all), placeOf(id)), ...digestsOf(vault, all) }
  if (same) await db.updateTable('applicants').set(values).where('id', '=', id).execute()
  else
    await db
      .insertInto('applicants')
      .values({ id, team_id: team.id, created_at: instant(clock), ...values })
      .execute()
  return id
}

/** The details of some applicants of the team, by id. */
export async function detailsOf(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { teamId, ids }: { teamId: string; ids: readonly string[] },
): Promise<Map<string, ApplicantDetails>> {
  if (ids.length === 0) return new Map()
  const key = await vault.open(db, { teamId })
  if (!key) return new Map()
  const rows = await db
    .selectFrom('applicants')
    .select(['id', 'details'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, openDetails(key, row)]))
}

/** Staff, those who ask to join and applicants from outside whose name has the words of the search. */
export async function findPeople({ db, vault, team }: TeamContext, search: string): Promise<Interviewee[]> {
  const patterns = searchWords(search).map(likePattern)
  const { rows } = await sql<Interviewee>`
    select m.user_id as "userId", null as "applicantId", m.full_name as "fullName", 'member' as relation, m.photo_file_id as "photoFileId",
        m.position as job
      from app.team_members m
     where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff' and m.full_name ilike all (${patterns}::text[])
    union all
    select r.user_id, null, p.full_name, 'request', p.photo_file_id, p.job_applying_for
      from app.team_join_requests r join app.profiles p on p.user_id = r.user_id
     where r.team_id = ${team.id} and r.status = 'pending' and r.request_type = 'join_request'
       and p.full_name ilike all (${patterns}::text[])
     order by 3 limit ${FOUND}`.execute(db)
  const key = await vault.open(db, { teamId: team.id })
  const applicants = key
    ? await db
        .selectFrom('applicants')
        .select(['id', 'details'])
        .where('team_id', '=', team.id)
        .where('withdrawn_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(MOST)
        .execute()
    : []
  const outside = applicants
    .map((row) => ({ id: row.id, fullName: openDetails(key as DataKey, row).fullName }))
    .filter(({ fullName }) => hasWords(fullName, search))
    .map(
      ({ id, fullName }): Interviewee => ({
        userId: null,
        applicantId: id,
        fullName,
        relation: 'applicant',
        photoFileId: null,
        job: null,
      }),
    )
  return [
    ...outside.slice(0, FOUND),
    ...rows.map((row) => ({ ...row, job: row.job ? jobLabel(row.job) : null })),
  ].slice(0, FOUND)
}

interface Alike {
  userId: string | null
  fullName: string
  relation: LookAlike['relation']
  byEmail: boolean
  byBirth: boolean | null
}

/** People whom the team knows with the same email, phone, or name and birth date; `besides`: the applicant that is compared. */
export async function lookAlikesOf(
  { db, vault, team }: TeamContext,
  details: ApplicantDetails,
  besides?: string,
): Promise<LookAlike[]> {
  const digests = digestsOf(vault, details)
  const { rows } = await sql<Alike>`
    select user_id as "userId", full_name as "fullName", relation, by_email as "byEmail", by_birth as "byBirth"
    from app.people_like(${team.id}, ${details.email}, ${details.fullName}, ${details.birthDate ?? null})`.execute(db)
  const applicants = await db
    .selectFrom('applicants')
    .select(['id', 'details', 'email_mac', 'phone_mac', 'born_mac'])
    .where('team_id', '=', team.id)
    .where('withdrawn_at', 'is', null)
    .where((row) =>
      row.or([
        row('email_mac', '=', digests.email_mac),
        row('phone_mac', '=', digests.phone_mac),
        row('born_mac', '=', digests.born_mac),
      ]),
    )
    .$if(besides !== undefined, (query) => query.where('id', '<>', besides as string))
    .limit(ALIKE)
    .execute()
  const key = applicants.length > 0 ? await vault.open(db, { teamId: team.id }) : undefined
  const by = (same: [LookAlike['by'][number], unknown][]) => same.flatMap(([what, holds]) => (holds ? [what] : []))
  return [
    ...rows.map(
      ({ userId, fullName, relation, byEmail, byBirth }): LookAlike => ({
        userId,
        applicantId: null,
        fullName,
        relation,
        by: by([
          ['email', byEmail],
          ['birth date', byBirth],
        ]),
      }),
    ),
    ...applicants.map(
      (row): LookAlike => ({
        userId: null,
        applicantId: row.id,
        fullName: openDetails(key as DataKey, row).fullName,
        relation: 'applicant',
        by: by([
          ['email', row.email_mac === digests.email_mac],
          ['phone', row.phone_mac !== null && row.phone_mac === digests.phone_mac],
          ['birth date', row.born_mac !== null && row.born_mac === digests.born_mac],
        ]),
      }),
    ),
  ]
}

interface Merging {
  applicantId: string
  into: { userId: string } | { applicantId: string }
}

/**
 * Gives an applicant's interviews to the same person, and forgets the applicant. Returns how many interviews have
 * moved, and to which account.
 */
export async function mergeApplicant(
  context: TeamContext,
  { applicantId, into }: Merging,
): Promise<{ moved: number; userId: string | null }> {
  const { db, team } = context
  const from = await db
    .selectFrom('applicants')
    .select(['id', 'pooled_until'])
    .where('team_id', '=', team.id)
    .where('id', '=', applicantId)
    .executeTakeFirst()
  if (!from) throw notFound()
  if ('applicantId' in into && into.applicantId === applicantId)
    throw invalid([{ path: 'into', message: 'Choose another person' }])
  const { userId, applicantId: other } = await resolveCandidate(context, into, 'into')
  const moved = await db
    .updateTable('interviews')
    .set((row) => ({ user_id: userId, applicant_id: other, version: row('version', '+', 1) }))
    .where('team_id', '=', team.id)
    .where('applicant_id', '=', applicantId)
    .returning('id')
    .execute()
  if (other !== null && from.pooled_until !== null)
    await sql`update app.applicants set pooled_until = greatest(pooled_until, ${from.pooled_until}::date)
      where team_id = ${team.id} and id = ${other}`.execute(db)
  await db.deleteFrom('applicants').where('team_id', '=', team.id).where('id', '=', applicantId).execute()
  await audit(context, {
    action: 'applicant.merge',
    subject: userId,
    object: `applicants:${applicantId}`,
    teamId: team.id,
    meta: { interviews: moved.length },
  })
  return { moved: moved.length, userId }
}
