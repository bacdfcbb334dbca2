import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret } from '#server/crypto/secrets.ts'
import { publish } from '#server/publish.ts'
import { addMinutes } from '#shared/time.ts'
import { attendanceNouns } from '../../nouns.ts'
import { CODE_LENGTH, CODE_LETTERS, CODE_MINUTES, codeText } from '../../rules/tablet.ts'
import type { Tablet } from '../../schema.ts'

/** The tablets of a site, and the code that waits to be typed; 404 for a site that the caller does not manage. */
export async function readTablets({ db, team, clock }: TeamContext, siteId: string): Promise<{ items: Tablet[] }> {
  const { rows } = await sql<{ items: Tablet[] }>`
    select coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'boundAt', d.bound_at, 'lastUsedAt',
      d.last_used_at, 'codeUntil',
          case when d.bound_at is null then d.code_until end) order by d.made_at, d.id)
        from app.clock_devices d where d.team_id = s.team_id and d.site_id = s.id
          and (d.token_hash is not null or (d.bound_at is null and d.code_until > ${instant(clock)}))),
        '[]') as items
      from app.sites s where s.team_id = ${team.id} and s.id = ${siteId} and app.manages_site(s.team_id, s.id)`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Makes the code by which one tablet is bound to a site; one that waits there to be typed ends. The code is told this once. */
export async function makeCode(context: TeamContext, { siteId, name }: { siteId: string; name: string }) {
  const { db, team, actor, clock } = context
  await readTablets(context, siteId)
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  const until = addMinutes(new Date(clock.now()), CODE_MINUTES).toISOString()
  await sql`delete from app.clock_devices d where d.team_id = ${team.id} and d.site_id = ${siteId} and d.bound_at is null`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into app.clock_devices (team_id, site_id, name, code_hash, code_until, made_at, made_by)
      values (${team.id}, ${siteId}, ${name}, ${hashSecret(code)}, ${until}, ${instant(clock)}, ${actor.id}) returning id`.execute(
    db,
  )
  await publish(db, attendanceNouns.tablets.of(team.id))
  await audit(context, { action: 'tablet.code', teamId: team.id, object: `clock_devices:${rows[0]!.id}` })
  return { code: codeText(code), until }
}

/** Ends a tablet: it shows nothing and sends nothing from then on. What was clocked at it stays. */
export async function endTablet(context: TeamContext, deviceId: string) {
  const { db, team, actor, clock } = context
  const { rows } = await sql<{ siteId: string }>`
    update app.clock_devices set token_hash = null, code_hash = null, ended_at = ${instant(clock)}, ended_by = ${actor.id}
     where id = ${deviceId} and team_id = ${team.id} and ended_at is null returning site_id as "siteId"`.execute(db)
  if (!rows[0]) throw notFound()
  await publish(db, attendanceNouns.tablets.of(team.id))
  await audit(context, { action: 'tablet.end', teamId: team.id, object: `clock_devices:${deviceId}` })
  return {}
}
