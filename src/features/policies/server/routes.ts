import { sql } from 'kysely'
import { z } from 'zod'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { type CsvColumn, sendCsv, toCsv } from '#server/csv.ts'
import { attachment } from '#server/files/names.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { RawRoute } from '#server/services.ts'
import { formatDay, formatInstant, londonToday } from '#shared/time.ts'
import { policyActions } from '../policy.ts'
import type { Reader } from '../schema.ts'
import { type Certificate, certificateLayout } from './certificate-layout.ts'
import { findPolicy } from './policies.ts'
import { readReaders } from './readers.ts'

const MOST_ROWS = 10_000
const meta = { access: 'team', action: policyActions.seeSignatures, effect: 'audited' } as const
const ownMeta = { ...meta, action: policyActions.readPolicies } as const
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
  return { name: `${policy.title} version ${policy.number}`, csv: toCsv(columns, items) }
}

const evidenceCsv: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/policies/:policyId/signatures.csv',
  ...meta,
  summary: 'Save who has signed a policy and who has not',
  params: policyParams,
  answers: { 200: 'text/csv' },
  async handle({ clock }, { call, params }, reply) {
    const input = policyParams.safeParse(params)
    if (!input.success) throw notFound()
    const { name, csv } = await throughGate(call, { gate: teamGate, asked: { meta, input: input.data } }, (context) =>
      readEvidence(context, input.data.policyId),
    )
    return sendCsv(reply, { name: `${name} ${londonToday(clock)}`, csv })
  },
}

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

/** A route that sends the certificate of the person whom `asked` names. */
function certificateRoute<Params extends z.ZodObject>(
  route: Pick<RawRoute, 'url' | 'summary'>,
  {
    params: shape,
    access,
    asked,
  }: {
    params: Params
    access: typeof meta | typeof ownMeta
    asked: (input: z.infer<Params>, context: TeamContext) => { policyId: string; userId: string }
  },
): RawRoute {
  return {
    method: 'GET',
    ...route,
    ...access,
    params: shape,
    answers: { 200: 'application/pdf' },
    async handle(_services, { call, params }, reply) {
      const input = shape.safeParse(params)
      if (!input.success) throw notFound()
      const { certificate, person } = await throughGate(
        call,
        { gate: teamGate, asked: { meta: access, input: input.data as { teamId: string } } },
        async (context) => ({
          certificate: await readCertificate(context, asked(input.data, context)),
          person: context.actor.id,
        }),
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${certificate.title}, ${certificate.fullName}.pdf`))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(await renderPdf(certificateLayout, { person, args: [certificate] }))
    },
  }
}

const certificatePdf = certificateRoute(
  {
    url: '/api/teams/:teamId/policies/:policyId/members/:userId/certificate.pdf',
    summary: 'Save the record of somebody’s last signature under a policy',
  },
  { params: memberParams, access: meta, asked: (input) => input },
)

const ownCertificatePdf = certificateRoute(
  {
    url: '/api/teams/:teamId/policies/:policyId/certificate.pdf',
    summary: 'Save the record of one’s own last signature under a policy',
  },
  {
    params: policyParams,
    access: ownMeta,
    asked: ({ policyId }, { actor }) => ({ policyId, userId: actor.id }),
  },
)

export const routes: RawRoute[] = [evidenceCsv, certificatePdf, ownCertificatePdf]
