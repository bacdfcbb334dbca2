import { sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { type FirstStep, firstSteps, type Overview } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

/** A team that has members does without the list from this age on. */
const NEW_FOR_DAYS = 30

type Row = Record<Exclude<FirstStep, 'protect'>, boolean> & { shown: boolean }

/** The first steps of a new team, by what is stored: nothing is ticked by hand. Null once all are done, or the list is put away. */
export async function readFirstSteps(
  { db, actor, clock }: PersonContext,
  team: AnyTeam,
): Promise<Overview['firstSteps']> {
  const newFrom = new Date(clock.now() - NEW_FOR_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<Row>`
    select t.first_steps_away_at is null and (t.created_at > ${newFrom} or not s.has_staff) as shown,
      s.has_staff or exists (select from app.team_invitations i where i.team_id = t.id and i.role = 'staff')
        or exists (select from app.team_join_requests r where r.team_id = t.id and r.request_type = 'join_request') as invite,
      s.has_staff as approve, exists (select from app.requirements r where r.team_id = t.id) as require,
      exists (select from app.sites s where s.team_id = t.id) as site,
      exists (select from app.shifts s where s.team_id = t.id and s.published_at is not null) as shift, t.version > 1 as settings,
      exists (select from app.team_members m where m.team_id = t.id and m.status = 'active' and m.role = 'manager')
        or exists (select from app.team_members m where m.team_id = t.id and m.status = 'active' and m.role = 'owner' offset 1)
        or exists (select from app.team_invitations i where i.team_id = t.id and i.role = 'manager' and i.status = 'pending') as manager
    from app.teams t, lateral (select exists (
      select from app.team_members m where m.team_id = t.id and m.role = 'staff') as has_staff) s
    where t.id = ${team.id}`.execute(db)
  const [found] = rows
  if (!found?.shown) return null
  // A person with a second factor has used it to sign in: nobody gets this far without.
  const done = { ...found, protect: actor.aal === 'aal2' }
  const steps = firstSteps.map((step) => ({ step, done: done[step] }))
  return steps.every((step) => step.done) ? null : steps
}

/** Puts the list away, or brings it back. */
export async function putFirstStepsAway(
  { db, clock }: PersonContext,
  { team, away }: { team: AnyTeam; away: boolean },
) {
  const at = away ? instant(clock) : null
  await db.updateTable('teams').set({ first_steps_away_at: at }).where('id', '=', team.id).execute()
}
