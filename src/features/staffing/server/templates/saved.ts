import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { penceOf } from '#shared/fields/pounds.ts'
import { staffingNouns } from '../../nouns.ts'
import type { LineInput, ListedTemplate, Template, TemplateList } from '../../schema.ts'

const MOST = 100

/** The templates of a team by name, and who may stand in one. */
export async function readTemplates({ db, team }: TeamContext): Promise<TemplateList> {
  const [{ rows: items }, { rows: staff }] = await Promise.all([
    sql<ListedTemplate>`
      select w.id, w.name, w.site_id as "siteId", w.weeks, w.version, count(l.id)::int as lines,
          coalesce(sum(l.places), 0)::int as places,
          (select count(distinct p.user_id)::int from app.week_template_people p join app.week_template_lines o
            on o.team_id = p.team_id and o.id = p.line_id where o.team_id = w.team_id and o.template_id = w.id) as people
        from app.week_templates w left join app.week_template_lines l on l.team_id = w.team_id and l.template_id = w.id
       where w.team_id = ${team.id} group by w.id order by lower(w.name), w.id limit ${MOST}`.execute(db),
    sql<TemplateList['staff'][number]>`
      select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
       where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'
       order by lower(m.full_name), m.user_id limit 3000`.execute(db),
  ])
  return { items, staff }
}

/** A template with its shifts, in the order of the week. */
export async function readTemplate({ db, team }: TeamContext, templateId: string): Promise<Template> {
  const { rows } = await sql<Template>`
    select w.id, w.name, w.site_id as "siteId", w.weeks, w.version,
        (select coalesce(json_agg(json_strip_nulls(json_build_object('id', l.id, 'week', l.week, 'weekday', l.weekday, 'siteId', l.site_id,
            'job', l.job, 'start', l.start_time, 'end', l.end_time, 'breakMinutes', l.break_minutes, 'places', l.places,
            'pay', (l.pay / 100.0)::numeric(8, 2)::text, 'isSleepIn', l.is_sleep_in, 'isOnCall', l.is_on_call,
            'people', array(select p.user_id from app.week_template_people p where p.team_id = l.team_id and p.line_id = l.id
              order by p.user_id)))
            order by l.week, l.weekday, l.start_time, l.end_time, l.id), '[]')
          from app.week_template_lines l where l.team_id = w.team_id and l.template_id = w.id) as lines
      from app.week_templates w where w.team_id = ${team.id} and w.id = ${templateId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Saved {
  templateId?: string | undefined
  version: number
  name: string
  siteId: string | null
  weeks: number
  lines: readonly LineInput[]
}

/** What is wrong with a template, by the field. */
async function problemsOf({ db, team }: TeamContext, { siteId, weeks, lines }: Saved) {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId" from app.team_members m where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'
      and m.user_id = any (${lines.flatMap(({ people }) => people)}::uuid[])`.execute(db)
  const staff = new Set(rows.map(({ userId }) => userId))
  const sites = new Set((await readSites(db, { teamId: team.id })).map(({ id }) => id))
  return [
    ...(siteId && !sites.has(siteId) ? [{ path: 'siteId', message: 'Choose a site' }] : []),
    ...lines.flatMap((line, place) =>
      [
        line.week > weeks && (['week', `The template has ${weeks} weeks`] as const),
        !sites.has(line.siteId) && (['siteId', 'Choose a site'] as const),
        siteId && line.siteId !== siteId && (['siteId', 'This template is of one site'] as const),
        line.isSleepIn && line.isOnCall && (['isOnCall', 'A shift is a sleep-in or on call, not both'] as const),
        ...peopleProblems(line, staff),
      ].flatMap((wrong) => (wrong ? [{ path: `lines.${place}.${wrong[0]}`, message: wrong[1] }] : [])),
    ),
  ]
}

const peopleProblems = ({ people, places }: LineInput, staff: ReadonlySet<string>) => [
  people.length > places && (['people', `It has ${places} places`] as const),
  new Set(people).size < people.length && (['people', 'Each person once'] as const),
  people.some((userId) => !staff.has(userId)) && (['people', 'Choose staff of the team'] as const),
]

/** Saves the whole of a template; 409 with it when somebody else has saved it since. */
export async function saveTemplate(context: TeamContext, saved: Saved): Promise<Template> {
  const { db, team, actor, clock } = context
  const { name, siteId, weeks, version } = saved
  requireWhole(context, siteId)
  const current = saved.templateId ? await readTemplate(context, saved.templateId) : undefined
  if (current) requireWhole(context, current.siteId)
  if ((current?.version ?? 0) !== version) throw conflict(current ?? null)
  const problems = await problemsOf(context, saved)
  if (problems.length > 0) throw invalid(problems)
  const id = current?.id ?? (crypto.randomUUID() as string)
  const fields = {
    name,
    site_id: siteId,
    weeks,
    version: version + 1,
    saved_at: instant(clock),
    saved_by: actor.id,
  }
  if (current) await db.updateTable('week_templates').set(fields).where('id', '=', id).execute()
  else
    await db
      .insertInto('week_templates')
      .values({ id, team_id: team.id, ...fields })
      .execute()
  await db.deleteFrom('week_template_lines').where('team_id', '=', team.id).where('template_id', '=', id).execute()
  await insertLines(context, id, saved.lines)
  await publish(db, staffingNouns.staffing.of(team.id))
  const meta = { name, version: version + 1, count: saved.lines.length }
  await audit(context, { action: 'staffing.template', teamId: team.id, object: `week_templates:${id}`, meta })
  return readTemplate(context, id)
}

async function insertLines({ db, team }: TeamContext, templateId: string, lines: readonly LineInput[]) {
  if (lines.length === 0) return
  const withIds = lines.map((line) => ({ ...line, id: crypto.randomUUID() as string }))
  await db
    .insertInto('week_template_lines')
    .values(
      withIds.map((line) => ({
        ...{ id: line.id, team_id: team.id, template_id: templateId, week: line.week, weekday: line.weekday },
        ...{ site_id: line.siteId, job: line.job, start_time: line.start, end_time: line.end },
        ...{ break_minutes: line.breakMinutes, places: line.places, pay: line.pay ? penceOf(line.pay) : null },
        ...{ is_sleep_in: line.isSleepIn ?? false, is_on_call: line.isOnCall ?? false },
      })),
    )
    .execute()
  const people = withIds.flatMap((line) =>
    line.people.map((userId) => ({ team_id: team.id, line_id: line.id, user_id: userId })),
  )
  if (people.length > 0) await db.insertInto('week_template_people').values(people).execute()
}

/** 403 for a manager of some sites about a template of several: they see their part of it, and may apply that. */
function requireWhole({ team }: TeamContext, siteId: string | null) {
  if (team.limited && siteId === null)
    throw forbidden('You manage some sites of this team only. Choose a site for the template')
}

export async function removeTemplate(context: TeamContext, templateId: string) {
  const { db, team } = context
  const { name, siteId } = await readTemplate(context, templateId)
  requireWhole(context, siteId)
  await db.deleteFrom('week_templates').where('team_id', '=', team.id).where('id', '=', templateId).execute()
  await publish(db, staffingNouns.staffing.of(team.id))
  await audit(context, {
    ...{ action: 'staffing.remove-template', teamId: team.id, object: `week_templates:${templateId}`, meta: { name } },
  })
  return { id: templateId }
}
