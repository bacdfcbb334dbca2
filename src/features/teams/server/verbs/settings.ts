import { sql } from 'kysely'
import { audit, changesOf } from '#server/audit.ts'
import { conflict, forbidden, invalid } from '#server/calls/errors.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { teamNouns } from '../../nouns.ts'
import { type Authorized, can, teamActions } from '../../policy.ts'
import { ownersSettings } from '../../rules/forms.ts'
import { settingFields, type TeamSettings } from '../../schema.ts'
import { api } from './api.ts'

const SHOWN_TO_MEMBERS = ['teamName', 'membersSeeCards', 'onCallPhone', 'onCallHours'] as const

type AnyTeam = Authorized<{ id: string }>

const columns = [
  'team_name as teamName',
  sql<string>`coalesce(on_call_phone, '')`.as('onCallPhone'),
  sql<string>`coalesce(on_call_hours, '')`.as('onCallHours'),
  'auto_approve as autoApprove',
  'members_see_cards as membersSeeCards',
  'require_two_factor as requireTwoFactor',
  'version',
] as const

const select = (db: Db, team: AnyTeam) => db.selectFrom('teams').select(columns).where('id', '=', team.id)

export const settings = api.settings.handler(({ context: { db, team } }) => select(db, team).executeTakeFirstOrThrow())

export const saveSettings = api.saveSettings.handler(async ({ context, input: { teamId: _, version, ...wanted } }) => {
  const { team } = context
  const current: TeamSettings = await select(context.db, team).executeTakeFirstOrThrow()
  if (current.version !== version)
    throw conflict(current, 'Somebody else has changed these settings since you opened them')
  const names = Object.keys(settingFields) as (keyof typeof wanted)[]
  const changed = names.filter((name) => wanted[name] !== current[name])
  if (changed.length === 0) return current
  if (!can(team, teamActions.changeSafety) && ownersSettings.some((name) => changed.includes(name)))
    throw forbidden('Only an owner may change this')
  // An owner who requires a second factor must have one, or they would lock themselves out.
  if (wanted.requireTwoFactor && changed.includes('requireTwoFactor') && context.actor.aal !== 'aal2')
    throw invalid([{ path: 'requireTwoFactor', message: 'Switch on two-factor sign-in for your own account first' }])
  if (wanted.onCallHours && !wanted.onCallPhone)
    throw invalid([{ path: 'onCallPhone', message: 'Enter the number that is answered then' }])
  const saved = await context.db
    .updateTable('teams')
    .set({
      team_name: wanted.teamName,
      on_call_phone: wanted.onCallPhone || null,
      on_call_hours: wanted.onCallHours || null,
      auto_approve: wanted.autoApprove,
      members_see_cards: wanted.membersSeeCards,
      require_two_factor: wanted.requireTwoFactor,
      version: version + 1,
    })
    .where('id', '=', team.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const shownToMembers = SHOWN_TO_MEMBERS.some((name) => changed.includes(name))
  const { team: shown, settings: own } = teamNouns
  await publish(context.db, own.of(team.id), ...(shownToMembers ? [shown.of(team.id)] : []))
  const meta = changesOf({ before: current, after: saved, names })
  await audit(context, { action: 'team.settings', object: `teams:${team.id}`, teamId: team.id, meta })
  return saved
})
