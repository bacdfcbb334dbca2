import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { ONE_DECISION, STANDINGS_FOLLOW, STATUSES_FOLLOW } from '#testing/invariants/compliance.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makePeople, type SoakPerson } from '#testing/race/people.ts'
import { A_SHIFT } from '#testing/shifts.ts'
import { inDatabase } from '../support/database.ts'
import type { Product } from '../support/server.ts'
import { readJson, type Writer } from './writer.ts'

const STAFF = 40
const KIND = 'certificate:fire safety'
const HALF_A_SESSION = `select s.id from app.training_sessions s where s.team_id = $1
  and ${STAFF} <> (select count(*) from app.evidence e join app.verifications v on v.evidence_id = e.id
    where e.team_id = s.team_id and e.source = s.id::text)`

const DRAFTS = 30
const HALF_PUBLISHED = `select created_at from app.shifts where team_id = $1 group by created_at having count(*) <> ${DRAFTS}
  or count(distinct state) > 1`
const A_SITE = `with client as (insert into app.clients (team_id, name, created_at) values ($1, 'Soak Homes', now()) returning id)
  insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
    select $1, client.id, 'Soak House', '1 Park Lane', 'LS8 1AB', false, false, now() from client returning id`

/** Changes what a team requires of everybody, marks everybody as trained, and publishes many drafts: each of them for all or for none. */
export async function createTeamWide(product: Product): Promise<Writer> {
  const [manager, ...staff] = (await makePeople(product, 1 + STAFF)) as [SoakPerson, ...SoakPerson[]]
  const call = (on: Product, method: string, path: string, body?: object) =>
    readJson<{ id: string; latest: number; items: { id: string; latest: number }[]; shiftIds: string[] }>(
      manager.request(on, {
        method,
        path: `/api/teams${path}`,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    )
  const team = (await call(product, 'POST', '', { teamName: 'Soak Care', creationKey: crypto.randomUUID() })).body.id
  const userIds = staff.map(({ id }) => id)
  await inDatabase(product, 'insert into app.team_members (team_id, user_id) select $1, unnest($2::uuid[])', [
    team,
    userIds,
  ])
  const rule = { ...aRequirement, kinds: [KIND] }
  const { id } = (await call(product, 'POST', `/${team}/requirements`, rule)).body
  let latest = 1
  let turns = 0

  async function changeRule(on: Product) {
    const lastsMonths = 1 + (latest % 12)
    return call(on, 'PUT', `/${team}/requirements/${id}`, { ...rule, lastsMonths, latest })
  }

  const train = (on: Product) =>
    call(on, 'POST', `/${team}/training`, {
      kind: KIND,
      issuingBody: 'Brigade',
      heldOn: '2026-01-31',
      until: null,
      userIds,
    })

  const [site] = await inDatabase(product, A_SITE, [team])
  const drafts = {
    siteId: site?.id,
    ...A_SHIFT,
    publish: false,
    days: Array.from({ length: DRAFTS }, (_, i) => addDays(londonToday(deviceClock), 2 + i)),
  }

  async function publish(on: Product) {
    const created = await call(on, 'POST', `/${team}/shifts`, drafts)
    if (created.status !== 200) return created
    return call(on, 'POST', `/${team}/shifts/publish`, { shiftIds: created.body.shiftIds })
  }

  const acts = [changeRule, train, publish]
  const teamWide: Writer = {
    acknowledged: 0,
    async write(on) {
      const act = acts[turns++ % acts.length] as (typeof acts)[number]
      const { status, body } = await act(on)
      if (status === 503 || status === 429) return sleep(100)
      // Done by a call whose answer was lost.
      if (status === 409) {
        await teamWide.check(on)
        return
      }
      if (status !== 200) throw new Error(`a change for a whole team was answered ${status}: ${JSON.stringify(body)}`)
      if (act === changeRule) latest = body.latest
      teamWide.acknowledged++
    },
    async check(on) {
      const { status, body } = await call(on, 'GET', `/${team}/requirements`)
      if (status === 503 || status === 429) return false
      const found = body.items?.find((one) => one.id === id)?.latest ?? 0
      if (found < latest) throw new Error(`version ${found} is in force instead of the acknowledged ${latest}`)
      latest = found
      const wrong = await inDatabase(on, HALF_A_SESSION, [team])
      wrong.push(...(await inDatabase(on, HALF_PUBLISHED, [team])))
      for (const invariant of [STATUSES_FOLLOW, STANDINGS_FOLLOW, ONE_DECISION])
        wrong.push(...(await inDatabase(on, invariant.wrong)))
      if (wrong.length > 0) throw new Error(`a change for a whole team is there in part: ${JSON.stringify(wrong[0])}`)
      return true
    },
  }
  return teamWide
}
