import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { forbidden, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { publish, sessionTopic } from '#server/publish.ts'
import { contract } from '../contract.ts'
import { accountNouns } from '../nouns.ts'
import { backupCodeMac, makeBackupCodes as makeCodes } from './factors/backup-codes.ts'
import { tellOwner } from './factors/notices.ts'
import { backupCodesLeft, ownFactors, replaceBackupCodes } from './factors/own.ts'
import { endOwnSession, openSessions } from './sessions/list.ts'
import { securityEvents } from './sessions/log.ts'

const api = implementing(contract)

const me = api.me.handler(async ({ context: { actor, db, clock } }) => {
  const card = await db
    .selectFrom('profiles')
    .select([
      'full_name as fullName',
      'role',
      sql<string | null>`app.mail_refused_at(${instant(clock)})`.as('mailRefusedAt'),
    ])
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const role = card.role === 'manager' ? ('manager' as const) : ('staff' as const)
  return { id: actor.id, email: actor.email, fullName: card.fullName, role, mailRefusedAt: card.mailRefusedAt }
})

const tryMailAgain = api.tryMailAgain.handler(async ({ context }) => {
  const { actor, db, clock } = context
  const { rows } = await sql<{ stopped: boolean }>`select app.try_mail_again(${instant(clock)}) as stopped`.execute(db)
  if (!rows[0]?.stopped) throw notFound()
  await publish(db, accountNouns.account.of(actor.id))
  await audit(context, { action: 'account.mail-retry', subject: actor.id })
  return { id: actor.id }
})

const factors = api.factors.handler(async ({ context }) => {
  const [found, left] = await Promise.all([ownFactors(context), backupCodesLeft(context)])
  return { factors: found, backupCodesLeft: left }
})

const makeBackupCodes = api.makeBackupCodes.handler(async ({ context }) => {
  if ((await ownFactors(context)).length === 0) throw forbidden('Switch on two-factor sign-in first')
  const { actor, vault, clock } = context
  const codes = makeCodes()
  const macs = codes.map((code) => backupCodeMac(vault, { userId: actor.id, code }))
  await replaceBackupCodes(context, { macs, now: instant(clock) })
  await publish(context.db, accountNouns.security.of(actor.id))
  await tellOwner(context, 'backup-codes-made')
  await audit(context, { action: 'backup-codes.make', subject: actor.id })
  return { codes }
})

const sessions = api.sessions.handler(async ({ context }) => ({ items: await openSessions(context) }))

const revokeSession = api.revokeSession.handler(async ({ context, input: { sessionId } }) => {
  if (!(await endOwnSession(context, sessionId))) throw notFound()
  await publish(context.db, sessionTopic(sessionId), accountNouns.security.of(context.actor.id))
  await audit(context, { action: 'session.revoke', subject: context.actor.id, object: `sessions:${sessionId}` })
  return { id: sessionId }
})

const securityLog = api.securityLog.handler(({ context, input }) => securityEvents(context, input.after))

export const router = { me, tryMailAgain, factors, makeBackupCodes, sessions, revokeSession, securityLog }
