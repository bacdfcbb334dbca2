import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import { provableDomain } from '../../rules/mail-domain.ts'
import type { TeamIdentity } from '../../schema.ts'
import { agenciesOf } from '../agencies.ts'
import type { TeamContext } from '../gate.ts'
import { api } from './api.ts'

async function ownDomain({ db, actor }: TeamContext) {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', actor.id).executeTakeFirstOrThrow()
  return provableDomain(email)
}

async function readIdentity(context: TeamContext): Promise<TeamIdentity> {
  const [agency] = await agenciesOf(context.db, [context.team.id])
  if (!agency) throw new Error('the team has gone')
  const { agencyId, foundedOn, mailDomain } = agency
  return { agencyId, foundedOn, mailDomain, ownDomain: await ownDomain(context) }
}

export const identity = api.identity.handler(({ context }) => readIdentity(context))

export const proveMailDomain = api.proveMailDomain.handler(async ({ context, input: { proven } }) => {
  const { db, team } = context
  const { mailDomain: before, ownDomain: own } = await readIdentity(context)
  if (proven && own === null)
    throw invalid([{ path: 'proven', message: 'Your address is at a mail provider that many people use' }])
  const domain = proven ? own : null
  const { rows } = await sql<{ isSaved: boolean }>`select app.prove_domain(${team.id}, ${domain}) as "isSaved"`.execute(
    db,
  )
  if (!rows[0]?.isSaved) throw invalid([{ path: 'proven', message: 'Your address is not confirmed' }])
  await publish(db, teamNouns.settings.of(team.id))
  await audit(context, {
    action: proven ? 'team.proveMailDomain' : 'team.dropMailDomain',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { domain: domain ?? before?.domain ?? null },
  })
  return readIdentity(context)
})
