import type { Page } from '@playwright/test'
import { addDays, addMinutes, deviceClock, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { A_SHIFT } from '#testing/shifts.ts'
import { inDatabase } from './database.ts'
import { send } from './people.ts'
import type { Product } from './server.ts'

/** A client with one site, by the API; answers the site's id. */
export async function makeSite(
  manager: Page,
  { teamId, ...site }: { teamId: string; [field: string]: unknown },
): Promise<string> {
  const client = await send(manager, `/api/teams/${teamId}/clients`, { name: 'Rosewood Homes' })
  const made = await send(manager, `/api/teams/${teamId}/clients/${client.id}/sites`, {
    name: 'Rosewood Care Home',
    address: '12 Park Lane\nLeeds',
    postcode: 'LS8 1AB',
    ...site,
  })
  return made.id
}

/** Publishes a shift of eight hours for one person some days from now, by the API; answers its id. */
export async function publishShift(
  manager: Page,
  { teamId, inDays = 2, ...shift }: { teamId: string; siteId: string; inDays?: number; [field: string]: unknown },
): Promise<string> {
  const { shiftIds } = await send(manager, `/api/teams/${teamId}/shifts`, {
    ...A_SHIFT,
    days: [addDays(londonToday(deviceClock), inDays)],
    publish: true,
    ...shift,
  })
  return shiftIds[0]
}

/** The times of a shift that begins in an hour and a half: people are asked about it at night, too, and nobody undoes a claim of it. */
export function soon() {
  const start = addMinutes(new Date(), 90)
  return {
    days: [londonDay(start)],
    start: londonTime(start),
    end: londonTime(addMinutes(start, 180)),
    breakMinutes: 0,
  }
}

/** The check of somebody's right to work ran out yesterday. */
export async function lapse(product: Product, { teamId, email }: { teamId: string; email: string }) {
  await inDatabase(
    product,
    `with person as (select id from app.users where email = $2),
       checked as (update app.checks c set until = current_date - 1 from person where c.team_id = $1 and c.user_id = person.id)
     update app.verifications v set verified_until = current_date - 1 from person, app.evidence e
      where v.team_id = $1 and v.user_id = person.id and e.id = v.evidence_id and e.kind = 'right-to-work'`,
    [teamId, email],
  )
  await inDatabase(product, 'select app.rewrite_statuses_of(array[id]) from app.users where email = $1', [email])
}

/** Makes somebody a care assistant whose right to work was checked: nothing else keeps them from a plain shift. */
export async function clearForWork(product: Product, { teamId, email }: { teamId: string; email: string }) {
  await inDatabase(
    product,
    `with person as (select id from app.users where email = $2),
       job as (update app.team_members set position = 'care-assistant', completion = 100 from person where team_id = $1
         and user_id = person.id),
       checked as (
         insert into app.checks (team_id, user_id, kind, title, checked_on, passed, facts, recorded_at, work_limit)
         select $1, id, 'right-to-work', 'Right to work by documents (List A)', '2020-01-01', true, '', now(),
           '{"kind": "none"}' from person returning *),
       established as (
         insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at)
         select team_id, user_id, kind, id::text, '', checked_on, now() from checked returning *)
     insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at, established)
       select team_id, user_id, id, 'verified', valid_from, now(), id from established`,
    [teamId, email],
  )
}
