import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { teamGate } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { asCaller, throughGate } from '#server/calls/caller.ts'
import { notFound, unavailable } from '#server/calls/errors.ts'
import { answersOf, sendFile } from '#server/calls/saved-file.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { chargeGuess } from '#server/limits/guesses.ts'
import type { RawRoute, Services } from '#server/services.ts'
import type { Day } from '#shared/time.ts'
import { timesheetActions } from '../../policy.ts'
import { weekText } from '../../rules/signing.ts'
import { signByPin } from './by-pin.ts'
import { makePaper } from './paper.ts'

interface Kept {
  signatureId: string
  clientName: string
  week: Day
  /** Null: it is still being made. */
  paper: Buffer | null
}

/** Sends the paper as it is kept. `read` finds it for the caller; one that nobody has made yet is made first. */
async function sendPaper(services: Services, reply: FastifyReply, read: () => Promise<Kept>) {
  let kept = await read()
  if (!kept.paper) {
    await makePaper(services, kept)
    kept = await read()
  }
  if (!kept.paper) throw unavailable()
  const name = `Hours at ${kept.clientName}, ${weekText(kept.week)}`
  return sendFile(reply, { name, kind: 'pdf', content: kept.paper })
}

const ofTeam = z.object({ teamId: z.uuid(), signatureId: z.uuid() })
const teamMeta = { access: 'team', action: timesheetActions.see, effect: 'audited' } as const

const paperOfTeam: RawRoute = {
  method: 'GET',
  url: '/api/teams/:teamId/timesheets/signatures/:signatureId/paper.pdf',
  ...teamMeta,
  summary: 'Save what a client has signed',
  params: ofTeam,
  answers: answersOf('pdf'),
  async handle(services, { call, params }, reply) {
    const input = ofTeam.safeParse(params)
    if (!input.success) throw notFound()
    const { signatureId } = input.data
    return sendPaper(services, reply, () =>
      throughGate(call, { gate: teamGate, asked: { meta: teamMeta, input: input.data } }, async (context) => {
        const { db, team } = context
        const { rows } = await sql<Kept>`
          select s.id as "signatureId", c.name as "clientName", s.week, s.paper from app.client_signatures s
            join app.clients c on c.id = s.client_id
           where s.team_id = ${team.id} and s.id = ${signatureId}
             and not exists (select from app.client_answers x where x.signature_id = s.id and not app.sees_record(x.record_id))`.execute(
          db,
        )
        const [kept] = rows
        if (!kept) throw notFound()
        const object = `client_signatures:${signatureId}`
        if (kept.paper)
          await audit(context, { action: 'timesheet.paper', teamId: team.id, object, meta: { week: kept.week } })
        return kept
      }),
    )
  },
}

const byLink = z.strictObject({ token: z.string().min(1).max(200) })
const linkMeta = { access: 'anyone', effect: 'audited' } as const

/** A POST, so that no log contains the token. */
const paperByLink: RawRoute = {
  method: 'POST',
  url: '/api/timesheets/paper.pdf',
  ...linkMeta,
  summary: 'Save what one has signed by the link to a client',
  body: byLink,
  answers: answersOf('pdf'),
  async handle(services, { call, body }, reply) {
    const input = byLink.safeParse(body)
    const read = () =>
      asCaller({ ...call, sessionSecret: undefined }, linkMeta, async (context) => {
        const { db, clock } = context
        const hash = hashSecret(input.data?.token ?? '')
        const { rows } = await sql<Kept & { teamId: string }>`
          select p.signature_id as "signatureId", p.team_id as "teamId", p.client_name as "clientName", p.week, p.paper
            from app.paper_by_link(${hash}, ${instant(clock)}) p`.execute(db)
        const [kept] = rows
        if (!kept) {
          await chargeGuess(services.limits, call.ip)
          throw notFound()
        }
        const about = { teamId: kept.teamId, object: `client_signatures:${kept.signatureId}` }
        if (kept.paper) await audit(context, { action: 'timesheet.client-paper', ...about, meta: { week: kept.week } })
        return kept
      })
    return sendPaper(services, reply, read)
  },
}

export const clientRoutes: RawRoute[] = [paperOfTeam, paperByLink, signByPin]
