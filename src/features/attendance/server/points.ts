import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../nouns.ts'
import { MOST_POINTS } from '../rules/limits.ts'
import type { SitePoint } from '../schema.ts'

/** The points of a site of the team; 404 for a site that is not. */
export async function readPoints({ db, team }: TeamContext, siteId: string): Promise<{ items: SitePoint[] }> {
  const { rows } = await sql<{ items: SitePoint[] }>`
    select coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'lat', p.lat, 'lng', p.lng, 'metres',
      p.metres) order by p.added_at, p.id)
        from app.site_points p where p.team_id = s.team_id and p.site_id = s.id), '[]') as items
      from app.sites s where s.team_id = ${team.id} and s.id = ${siteId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Adds a point; 409 where the site has five. The team is held: two managers add one after the other. */
export async function addPoint(context: TeamContext, { siteId, ...point }: Omit<SitePoint, 'id'> & { siteId: string }) {
  const { db, team, actor, clock } = context
  const { items } = await readPoints(context, siteId)
  if (items.length >= MOST_POINTS) throw conflict({ items }, `A site has ${MOST_POINTS} points at most`)
  await sql`insert into app.site_points (team_id, site_id, name, lat, lng, metres, added_at, added_by)
    values (${team.id}, ${siteId}, ${point.name}, ${point.lat}, ${point.lng}, ${point.metres}, ${instant(clock)}, ${actor.id})`.execute(
    db,
  )
  await publish(db, attendanceNouns.clocking.of(team.id))
  await audit(context, { action: 'clock.add-point', teamId: team.id, object: `sites:${siteId}` })
  return readPoints(context, siteId)
}

export async function removePoint(context: TeamContext, pointId: string) {
  const { db, team } = context
  const { rows } = await sql<{ siteId: string }>`
    delete from app.site_points where id = ${pointId} and team_id = ${team.id} returning site_id as "siteId"`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  await publish(db, attendanceNouns.clocking.of(team.id))
  await audit(context, { action: 'clock.remove-point', teamId: team.id, object: `sites:${rows[0].siteId}` })
  return {}
}
