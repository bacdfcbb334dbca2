import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, type Day, londonToday, startOfWeek } from '#shared/time.ts'
import { availabilityNouns } from '../nouns.ts'
import { type Entry, entriesOn, type WeekEntry } from '../rules/said.ts'
import type { OwnAvailability } from '../schema.ts'

/** Days back of which a person still sees what they said. */
const DAYS_BACK = 7

/** What the caller has said, and their preferences. */
export async function readMine({ db, clock }: PersonContext): Promise<OwnAvailability> {
  const today = londonToday(clock)
  const { rows } = await sql<OwnAvailability>`
    select coalesce(p.version, 0) as version, coalesce(p.pattern_weeks, 1) as weeks,
      coalesce(p.pattern_from, ${startOfWeek(today)}::date) as "firstWeek",
      p.wished_minutes as "wishedMinutes", p.max_metres as "maxMetres", coalesce(p.hides_name, false) as "hidesName",
      coalesce(a.rules, '[]') as rules, coalesce(a.dates, '[]') as dates,
      (select coalesce(jsonb_agg(jsonb_build_object('since', o.since, 'weeklyMinutes', o.weekly_minutes, 'recordedAt', o.recorded_at)
        order by o.recorded_at desc), '[]') from app.other_work o where o.user_id = app.uid()) as "otherWork"
    from (select app.uid() as id) me
    left join app.work_preferences p on p.user_id = me.id
    left join app.my_availability(${addDays(today, -DAYS_BACK)}::date, 'infinity') a on true`.execute(db)
  return rows[0] as OwnAvailability
}

/** The caller's row, made if they have none, locked: their own acts in two tabs follow one another. */
async function holdMine({ db, actor, clock }: PersonContext) {
  await db
    .insertInto('work_preferences')
    .values({ user_id: actor.id, pattern_from: startOfWeek(londonToday(clock)) })
    .onConflict((taken) => taken.doNothing())
    .execute()
  return db
    .selectFrom('work_preferences')
    .select(['version', 'pattern_weeks as weeks'])
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Holds the caller's row as they have read it; 409 with what is stored when it has changed since. */
async function holdUnchanged(context: PersonContext, version: number) {
  const held = await holdMine(context)
  if (held.version !== version) throw conflict(await readMine(context))
  return held
}

type Action =
  | 'availability.weeks'
  | 'availability.day'
  | 'availability.copy'
  | 'availability.preferences'
  | 'availability.other-work'

/** Pages of the person and of their teams' managers learn of it. */
async function finish(context: PersonContext, action: Action, meta: Record<string, number> = {}) {
  const { db, actor } = context
  const { rows } = await sql<{ id: string }>`select id from app.my_teams() as id`.execute(db)
  await publish(
    db,
    availabilityNouns.ownAvailability.of(actor.id),
    ...rows.map(({ id }) => availabilityNouns.availability.of(id)),
  )
  await audit(context, { action, subject: actor.id, meta })
  return readMine(context)
}

interface Weeks {
  version: number
  weeks: number
  rules: WeekEntry[]
}

/** Replaces the usual weeks. Another number of weeks begins with the one that is running. */
export async function saveWeeks(context: PersonContext, { version, weeks, rules }: Weeks) {
  const { db, actor, clock } = context
  const held = await holdUnchanged(context, version)
  await db.deleteFrom('availability_rules').where('user_id', '=', actor.id).execute()
  const kept = rules.filter(({ week }) => week < weeks)
  if (kept.length > 0)
    await db
      .insertInto('availability_rules')
      .values(
        kept.map(({ from, until, ...rule }) => ({ user_id: actor.id, from_time: from, until_time: until, ...rule })),
      )
      .execute()
  await db
    .updateTable('work_preferences')
    .set({
      version: version + 1,
      pattern_weeks: weeks,
      ...(held.weeks !== weeks && { pattern_from: startOfWeek(londonToday(clock)) }),
    })
    .where('user_id', '=', actor.id)
    .execute()
  return finish(context, 'availability.weeks', { weeks })
}

async function replaceDays({ db, actor }: PersonContext, days: readonly { day: Day; entries: readonly Entry[] }[]) {
  await db
    .deleteFrom('availability_dates')
    .where('user_id', '=', actor.id)
    .where(
      'day',
      'in',
      days.map(({ day }) => day),
    )
    .execute()
  const rows = days.flatMap(({ day, entries }) =>
    entries.map(({ from, until, kind }) => ({ user_id: actor.id, day, from_time: from, until_time: until, kind })),
  )
  if (rows.length > 0) await db.insertInto('availability_dates').values(rows).execute()
}

/** Replaces what is said of one day; without entries the usual week stands again. */
export async function saveDay(context: PersonContext, { day, entries }: { day: Day; entries: Entry[] }) {
  await holdMine(context)
  await replaceDays(context, [{ day, entries }])
  return finish(context, 'availability.day')
}

/** A day of which nothing is said, copied over one of which something is: it cannot be worked. */
const NOTHING: Entry = { from: '00:00', until: '00:00', kind: 'cannot' }

/** Makes the days of other weeks like those of one; a day that is so in its usual week stays without entries of its own. */
export async function copyWeek(context: PersonContext, { from, to }: { from: Day; to: Day[] }) {
  await holdMine(context)
  const said = await readMine(context)
  const days = to
    .filter((monday) => monday !== from)
    .flatMap((monday) =>
      Array.from({ length: 7 }, (_, at) => {
        const day = addDays(monday, at)
        const { entries } = entriesOn(said, addDays(from, at))
        const usual = entriesOn({ ...said, dates: [] }, day).entries
        if (sameEntries(entries, usual)) return { day, entries: [] }
        return { day, entries: entries.length > 0 ? entries : [NOTHING] }
      }),
    )
  if (days.length > 0) await replaceDays(context, days)
  return finish(context, 'availability.copy', { weeks: to.length })
}

const inText = (entries: readonly Entry[]) => entries.map(({ from, until, kind }) => `${from} ${until} ${kind}`).sort()

function sameEntries(one: readonly Entry[], other: readonly Entry[]) {
  return inText(one).join() === inText(other).join()
}

type Preferences = Pick<OwnAvailability, 'version' | 'wishedMinutes' | 'maxMetres' | 'hidesName'>

export async function savePreferences(
  context: PersonContext,
  { version, wishedMinutes, maxMetres, hidesName }: Preferences,
) {
  await holdUnchanged(context, version)
  await context.db
    .updateTable('work_preferences')
    .set({
      version: version + 1,
      wished_minutes: wishedMinutes,
      max_metres: maxMetres,
      hides_name: hidesName,
    })
    .where('user_id', '=', context.actor.id)
    .execute()
  return finish(context, 'availability.preferences')
}

/** Appends what the caller declares of work for other employers. */
export async function declareOtherWork(
  context: PersonContext,
  { since, weeklyMinutes }: { since: Day; weeklyMinutes: number },
) {
  await context.db
    .insertInto('other_work')
    .values({ user_id: context.actor.id, since, weekly_minutes: weeklyMinutes, recorded_at: instant(context.clock) })
    .execute()
  return finish(context, 'availability.other-work')
}
