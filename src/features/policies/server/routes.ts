import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamFile } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { type CsvColumn, toCsv } from '#server/csv.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { formatDay, formatInstant, londonToday } from '#shared/time.ts'
import { policyActions } from '../policy.ts'
import type { Reader } from '../schema.ts'
import { type Certificate, certificateLayout } from './certificate-layout.ts'
import { findPolicy } from './policies.ts'
import { readReaders } from './readers.ts'

const MOST_ROWS = 10_000
const policyParams = z.object({ teamId: z.uuid(), policyId: z.uuid() })
const memberParams = policyParams.extend({ userId: z.uuid() })

const WORDS: Record<Reader['state'], string> = {
  'not-signed': 'Not signed',
  'signed-earlier': 'Signed an earlier version',
  waiting: 'Signed, waiting for the agency',
  signed: 'Signed',
  declined: 'Declined',
  ended: 'Ended',
}

const columns: CsvColumn<Reader>[] = [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Position', cell: ({ position }) => position },
  { header: 'State', cell: ({ state }) => WORDS[state] },
  { header: 'Last version signed', cell: ({ number }) => number },
  { header: 'Signed', cell: ({ signedAt }) => signedAt && formatInstant(signedAt) },
  { header: 'Last day of the opt-out', cell: ({ lastDay }) => formatDay(lastDay) },
  { header: 'Tries at the questions', cell: ({ tries }) => tries },
  { header: 'Last reminded', cell: ({ remindedAt }) => remindedAt && formatInstant(remindedAt) },
]

async function readEvidence(context: TeamContext, policyId: string) {
  const policy = await findPolicy(context, policyId)
  if (!policy) throw notFound()
  const { items } = await readReaders(context, { policyId, size: MOST_ROWS })
  await audit(context, {
    action: 'policy.export',
    object: `policies:${policyId}`,
    teamId: context.team.id,
    meta: { title: policy.title, number: policy.number, rows: items.length },
  })
  return { name: `${policy.title} version ${policy.number}`, items }
}

const evidenceCsv = teamFile({
  url: '/api/teams/:teamId/policies/:policyId/signatures.csv',
  action: policyActions.seeSignatures,
  summary: 'Save who has signed a policy and who has not',
  params: policyParams,
  kind: 'csv',
  async read(context, { input }) {
    const { name, items } = await readEvidence(context, input.policyId)
    return { name: `${name} ${londonToday(context.clock)}`, make: () => toCsv(columns, items) }
  },
})

async function readCertificate(
  context: TeamContext,
  { policyId, userId }: { policyId: string; userId: string },
): Promise<Certificate> {
  const { db, clock, team } = context
  const { rows } = await sql<Omit<Certificate, 'teamName' | 'today'>>`
    select m.full_name as "fullName", p.kind, v.title, v.number, v.published_at as "publishedAt", v.notice, s.name as typed,
      s.signed_at as "signedAt", s.digest, s.countersigned_at as "countersignedAt", app.countersigner(s.id) as "countersignedBy",
      s.last_day as "lastDay",
      (select count(*)::int from app.policy_tries t where t.version_id = v.id and t.user_id = s.user_id
        and t.finished_at is not null) as tries
    from app.policy_signatures s
    join app.policy_versions v on v.id = s.version_id
    join app.policies p on p.id = v.policy_id
    join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active'
    where s.team_id = ${team.id} and v.policy_id = ${policyId} and s.user_id = ${userId} and not s.declined and s.left_at is null
    order by v.number desc, s.signed_at desc limit 1`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  await audit(context, {
    action: 'policy.certificate',
    subject: userId,
    object: `policies:${policyId}`,
    teamId: team.id,
    meta: { title: found.title, number: found.number },
  })
  return { ...found, teamName: team.teamName, today: londonToday(clock) }
}

async function certificateFile(context: TeamContext, asked: { policyId: string; userId: string }) {
  const certificate = await readCertificate(context, asked)
  const { id: person } = context.actor
  return {
    name: `${certificate.title}, ${certificate.fullName}`,
    make: () => renderPdf(certificateLayout, { person, args: [certificate] }),
  }
}

const certificatePdf = teamFile({
  url: '/api/teams/:teamId/policies/:policyId/members/:userId/certificate.pdf',
  action: policyActions.seeSignatures,
  summary: 'Save the record of somebody’s last signature under a policy',
  params: memberParams,
  kind: 'pdf',
  read: (context, { input }) => certificateFile(context, input),
})

const ownCertificatePdf = teamFile({
  url: '/api/teams/:teamId/policies/:policyId/certificate.pdf',
  action: policyActions.readPolicies,
  summary: 'Save the record of one’s own last signature under a policy',
  params: policyParams,
  kind: 'pdf',
  read: (context, { input: { policyId } }) => certificateFile(context, { policyId, userId: context.actor.id }),
})

export const routes: RawRoute[] = [evidenceCsv, certificatePdf, ownCertificatePdf]
