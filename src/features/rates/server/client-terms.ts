import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { rateNouns } from '../nouns.ts'
import type { TermsInput, TermsOfClient } from '../schema.ts'
import { refusePast } from './cards.ts'

/** A client of the team with the versions of its terms. Throws 404 for another one. */
export async function readTerms({ db, team }: TeamContext, clientId: string): Promise<TermsOfClient> {
  const { rows } = await sql<TermsOfClient>`
    select c.id as "clientId", c.name as "clientName",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id), '[]')
        from app.sites s where s.team_id = c.team_id and s.client_id = c.id) as sites,
      (select coalesce(json_agg(json_build_object('version', t.version, 'from', t.from_day, 'bands', t.late, 'orderNumber', t.order_number,
          'needsOrderNumber', t.needs_order_number, 'costCentre', t.cost_centre, 'needsCostCentre', t.needs_cost_centre, 'steps', t.steps,
          'sites', (select coalesce(json_agg(json_build_object('siteId', o.key, 'orderNumber', o.value -> 'orderNumber',
            'costCentre', o.value -> 'costCentre')
            order by o.key), '[]') from jsonb_each(t.at_sites) o),
          'clientSigns', t.client_signs, 'tolerance', t.tolerance, 'paymentDays', t.payment_days, 'vat', t.vat,
          'recordedAt', t.recorded_at, 'recordedBy', m.full_name) order by t.version), '[]')
        from app.client_terms t left join app.team_members m on m.team_id = t.team_id and m.user_id = t.recorded_by
        where t.team_id = c.team_id and t.client_id = c.id) as versions
      from app.clients c where c.team_id = ${team.id} and c.id = ${clientId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const textOf = (typed: string | undefined) => typed?.trim() || null

/** What differs at sites, by their id; 422 for a site of another client, or one that is named twice. */
function atSites({ sites = [] }: TermsInput, known: TermsOfClient['sites']) {
  const there = sites.map(({ siteId, orderNumber, costCentre }, place) => {
    const isTwice = sites.findIndex((one) => one.siteId === siteId) !== place
    if (isTwice || !known.some(({ id }) => id === siteId))
      throw invalid([{ path: 'sites', message: isTwice ? 'Name a site once' : 'Choose a site of this client' }])
    return [siteId, { orderNumber: textOf(orderNumber), costCentre: textOf(costCentre) }] as const
  })
  return Object.fromEntries(there.filter(([, { orderNumber, costCentre }]) => orderNumber || costCentre))
}

const jsonOf = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

const withoutIds = <Entry extends { id?: unknown }>(entries: readonly Entry[] = []) =>
  entries.map(({ id: _, ...entry }) => entry)

function columnsOf(typed: TermsInput, known: TermsOfClient['sites']) {
  const { from, needsOrderNumber = false, needsCostCentre = false, clientSigns = false } = typed
  const vat = withoutIds(typed.vat)
  if (new Set(vat.map(({ job }) => job)).size < vat.length) throw invalid([{ path: 'vat', message: 'Name a job once' }])
  return {
    ...{ from_day: from, steps: typed.steps, tolerance: typed.tolerance, client_signs: clientSigns },
    late: typed.late === 'own' ? jsonOf(withoutIds(typed.bands)) : null,
    ...{ order_number: textOf(typed.orderNumber), needs_order_number: needsOrderNumber },
    ...{ cost_centre: textOf(typed.costCentre), needs_cost_centre: needsCostCentre },
    ...{ at_sites: jsonOf(atSites(typed, known)), payment_days: typed.paymentDays ?? null, vat: jsonOf(vat) },
  }
}

interface Begun extends TermsInput {
  clientId: string
  version: number
}

/**
 * Begins new terms of a client; 409 when somebody else was quicker. The team's row is locked, and the version's number
 * decides once more.
 */
export async function beginTerms(context: TeamContext, { clientId, version, ...typed }: Begun): Promise<TermsOfClient> {
  const { db, team, actor, clock } = context
  const client = await readTerms(context, clientId)
  if ((client.versions.at(-1)?.version ?? 0) !== version) throw conflict(client)
  refusePast(context, 'from', typed.from)
  await db
    .insertInto('client_terms')
    .values({
      ...{ team_id: team.id, client_id: clientId, version: version + 1, recorded_at: instant(clock) },
      ...{ recorded_by: actor.id, ...columnsOf(typed, client.sites) },
    })
    .execute()
  await publish(db, rateNouns.terms.of(team.id), rateNouns.pay.of(team.id))
  await audit(context, {
    action: 'rates.begin-terms',
    object: `clients:${clientId}`,
    teamId: team.id,
    meta: { client: client.clientName, from: typed.from, version: version + 1 },
  })
  return readTerms(context, clientId)
}

/** The order number and cost centre of work at a site on a day where its shift says nothing else. Throws 404 for a site of another team. */
export async function readOrderAt({ db, team }: TeamContext, { siteId, day }: { siteId: string; day: Day }) {
  const { rows } = await sql<{
    orderNumber: string | null
    costCentre: string | null
    needsOrderNumber: boolean
    needsCostCentre: boolean
  }>`
    select o.order_number as "orderNumber", o.cost_centre as "costCentre", coalesce(t.needs_order_number, false) as "needsOrderNumber",
        coalesce(t.needs_cost_centre, false) as "needsCostCentre"
      from app.sites s cross join lateral app.order_of(s.id, ${day}::date, null, null) o
      left join lateral (select x.* from app.terms_on(s.client_id, ${day}::date) x) t on true
     where s.team_id = ${team.id} and s.id = ${siteId}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
