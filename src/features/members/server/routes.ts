import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { audit } from '#server/audit.ts'
import { throughGate } from '#server/calls/caller.ts'
import { notFound } from '#server/calls/errors.ts'
import { isPrintable } from '#server/pdf/letters.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { CallRequest, RawRoute, Services } from '#server/services.ts'
import { londonToday } from '#shared/time.ts'
import { memberActions } from '../policy.ts'
import { type Cv, cvLayout } from './cv-layout.ts'
import { readVisible } from './data.ts'
import { membersCsvRoute } from './export-list.ts'
import { type MemberContext, memberGate } from './gate.ts'

const params = z.object({ teamId: z.uuid(), userId: z.uuid() })
const meta = { access: 'member', action: memberActions.seeMembers, effect: 'audited' } as const

async function readCv(context: MemberContext): Promise<Cv> {
  const { team, member } = context
  const { values } = await readVisible(context, { member, visibility: 'profile' })
  await audit(context, { action: 'profile.cv', subject: member.userId, teamId: team.id })
  return {
    name: nameForPrint(member.fullName, values('personal')),
    job: member.position === 'other' ? '' : jobLabel(member.position),
    teamName: team.teamName,
    today: londonToday(context.clock),
    accountOfTime: values('work-history').accountOfTime as Cv['accountOfTime'],
    work: (values('work-history').workHistory ?? []) as Cv['work'],
    education: (values('education').education ?? []) as Cv['education'],
    certificates: (values('certificates').trainingCertificates ?? []) as Cv['certificates'],
  }
}

/** The account's name, or the registration's where only that one can be printed in full. */
function nameForPrint(fullName: string, { firstName, lastName }: { firstName?: unknown; lastName?: unknown }) {
  const given = [firstName, lastName].filter((part) => typeof part === 'string').join(' ')
  return !isPrintable(fullName) && given !== '' && isPrintable(given) ? given : fullName
}

/** A file name in letters that every system accepts. */
function fileName(name: string) {
  return `Profile ${
    name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9 '-]/g, '')
      .trim() || 'of a candidate'
  }.pdf`
}

async function cvPdf(_services: Services, { call, params: given }: CallRequest, reply: FastifyReply) {
  const input = params.safeParse(given)
  if (!input.success) throw notFound()
  const { cv, person } = await throughGate(
    call,
    { gate: memberGate, asked: { meta, input: input.data } },
    async (context) => ({
      cv: await readCv(context),
      person: context.actor.id,
    }),
  )
  return reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="${fileName(cv.name)}"; filename*=UTF-8''${encodeURIComponent(`Profile ${cv.name}.pdf`)}`,
    )
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(await renderPdf(cvLayout, { person, args: [cv] }))
}

export const routes: RawRoute[] = [
  {
    method: 'GET',
    url: '/api/teams/:teamId/members/:userId/cv.pdf',
    ...meta,
    summary: 'Save a member’s profile for a client',
    params,
    answers: { 200: 'application/pdf' },
    handle: cvPdf,
  },
  membersCsvRoute,
]
