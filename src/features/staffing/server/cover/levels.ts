import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { staffingNouns } from '../../nouns.ts'
import { type CoverBand, levelsOn, type MixBand } from '../../rules/levels.ts'
import type { SiteNeeds } from '../../schema.ts'

/** A site of the team, by name; 404 for another one. */
export async function siteOf({ db, team }: TeamContext, siteId: string) {
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site) throw notFound()
  return site
}

/** The requirements that may be asked of those who are there. */
export const readQualities = ({ team }: TeamContext) => sql<SiteNeeds['requirements'][number]>`
  select q.id, v.name from app.requirements q
    join lateral (select * from app.requirement_versions v where v.requirement_id = q.id order by v.version desc limit 1) v on true
   where q.team_id = ${team.id} and not v.retired order by lower(v.name), q.id`

/** What a site needs, version by version, and which requirements may be asked for. */
export async function readLevels(context: TeamContext, siteId: string): Promise<SiteNeeds> {
  const { db, team } = context
  const [site, { rows: versions }, { rows: requirements }] = await Promise.all([
    siteOf(context, siteId),
    sql<SiteNeeds['versions'][number]>`
      select l.version, l.from_day as "from", l.bands, l.mixes, l.recorded_at as "recordedAt", m.full_name as "recordedBy"
        from app.staffing_levels l left join app.team_members m on m.team_id = l.team_id and m.user_id = l.recorded_by
       where l.team_id = ${team.id} and l.site_id = ${siteId} order by l.version`.execute(db),
    readQualities(context).execute(db),
  ])
  return { siteId, siteName: site.name, versions, requirements }
}

interface Said {
  siteId: string
  version: number
  from: Day
  bands: readonly object[]
  mixes: readonly object[]
}

const KINDS = ['weekday', 'saturday', 'sunday', 'holiday'] as const

/** What is wrong with what a manager has said, by the field of the form. */
function problemsOf(known: SiteNeeds, { from, bands, mixes }: Said, today: Day) {
  const problems: { path: string; message: string }[] = []
  if (from < today) problems.push({ path: 'from', message: 'Choose today or a later day' })
  else if (from === today && levelsOn(known.versions as never, today))
    problems.push({ path: 'from', message: 'What is in force today is not changed: choose a later day' })
  for (const [list, items] of Object.entries({ bands, mixes }))
    for (const [place, item] of (items as (CoverBand | MixBand)[]).entries())
      if (!KINDS.some((kind) => item[kind]))
        problems.push({ path: `${list}.${place}.weekday`, message: 'Tick at least one kind of day' })
  const ids = new Set(known.requirements.map(({ id }) => id))
  for (const [place, { quality }] of (mixes as MixBand[]).entries())
    if (/^[0-9a-f]{8}-/.test(quality) && !ids.has(quality))
      problems.push({ path: `mixes.${place}.quality`, message: 'Choose a job or a requirement of the team' })
  return problems
}

/** The next version of what a site needs; 409 with what is known when somebody else was quicker. */
export async function saveLevels(context: TeamContext, said: Said): Promise<SiteNeeds> {
  const { db, team, actor, clock } = context
  const { siteId, version, from } = said
  const known = await readLevels(context, siteId)
  if ((known.versions.at(-1)?.version ?? 0) !== version) throw conflict(known)
  const problems = problemsOf(known, said, londonToday(clock))
  if (problems.length > 0) throw invalid(problems)
  const without = (items: readonly object[]) => JSON.stringify(items.map((item) => ({ ...item, id: undefined })))
  await db
    .insertInto('staffing_levels')
    .values({
      ...{ team_id: team.id, site_id: siteId, version: version + 1, from_day: from },
      ...{ bands: without(said.bands), mixes: without(said.mixes) },
      ...{ recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await publish(db, staffingNouns.staffing.of(team.id))
  await audit(context, {
    ...{ action: 'staffing.levels', teamId: team.id, object: `sites:${siteId}` },
    meta: { site: known.siteName, from, version: version + 1 },
  })
  return readLevels(context, siteId)
}
