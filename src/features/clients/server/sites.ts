import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { clientNouns } from '../nouns.ts'
import type { SiteDetails, SiteInput } from '../schema.ts'
import { readClient, readSite } from './read.ts'
import { seal } from './sealed.ts'

interface Named {
  clientId: string
  name: string
  besides?: string
}

async function refuseTakenName({ db }: TeamContext, { clientId, name, besides }: Named) {
  const { rows } = await sql`select from app.sites s
    where s.client_id = ${clientId} and lower(s.name) = lower(${name}) and s.id is distinct from ${besides ?? null}`.execute(
    db,
  )
  if (rows.length > 0) throw invalid([{ path: 'name', message: 'This client has a site with this name' }])
}

const orNull = (text: string | undefined) => text?.trim() || null

export const toSiteColumns = (input: SiteInput) => ({
  name: input.name.trim(),
  address: input.address.trim(),
  postcode: input.postcode,
  on_call: input.onCall ?? null,
  contacts: JSON.stringify(input.contacts ?? []),
  notes: orNull(input.notes),
  parking: orNull(input.parking),
  bus: orNull(input.bus),
  uniform: orNull(input.uniform),
  handover_paid: input.handoverPaid ?? false,
  induction_needed: input.inductionNeeded ?? false,
})

const asText = (value: unknown) => String(value ?? '')

/** The two rules that need a reason, each with who has given it; the author stays with a reason that does not change. */
function toReasonColumns({ actor, clock }: TeamContext, input: SiteInput, before?: SiteDetails) {
  const restReason = orNull(input.restReason)
  const requiredGender = input.requiredGender ?? null
  const genderReason = requiredGender && orNull(input.genderReason)
  if (requiredGender && !genderReason)
    throw invalid([{ path: 'genderReason', message: 'Enter why the work requires it' }])
  const author = (given: boolean) => ({ by: given ? actor.id : null, at: given ? instant(clock) : null })
  const rest = author(restReason !== null)
  const gender = author(requiredGender !== null)
  const newRest = asText(restReason) !== asText(before?.restReason)
  const newGender =
    asText(requiredGender) !== asText(before?.requiredGender) || asText(genderReason) !== asText(before?.genderReason)
  return {
    ...(newRest && { rest_reason: restReason, rest_by: rest.by, rest_at: rest.at }),
    ...(newGender && {
      required_gender: requiredGender,
      gender_reason: genderReason,
      gender_by: gender.by,
      gender_at: gender.at,
    }),
  }
}

async function sealDoorCode(context: TeamContext, { id, doorCode }: { id: string; doorCode: string | undefined }) {
  const text = orNull(doorCode)
  return text === null ? null : seal(context, { teamId: context.team.id, column: 'doorCode', id, text })
}

/** Audits and announces an act on a site; answers with the site as it is now. */
async function done(
  context: TeamContext,
  { action, siteId }: { action: AuditAction; siteId: string },
): Promise<SiteDetails> {
  const site = await readSite(context, siteId)
  await audit(context, { action, object: `sites:${siteId}`, teamId: context.team.id, meta: { name: site.name } })
  await publish(context.db, clientNouns.clients.of(context.team.id))
  return site
}

export async function addSite(
  context: TeamContext,
  { clientId, ...input }: SiteInput & { clientId: string },
): Promise<SiteDetails> {
  await readClient(context, clientId)
  const columns = toSiteColumns(input)
  await refuseTakenName(context, { clientId, name: columns.name })
  const id = crypto.randomUUID()
  await context.db
    .insertInto('sites')
    .values({
      ...columns,
      ...toReasonColumns(context, input),
      id,
      team_id: context.team.id,
      client_id: clientId,
      door_code: await sealDoorCode(context, { id, doorCode: input.doorCode }),
      created_at: instant(context.clock),
    })
    .execute()
  return done(context, { action: 'site.add', siteId: id })
}

interface Changed {
  siteId: string
  version: number
}

/** The team's row is locked: nobody changes the site between this and the end of the transaction. */
async function findUnchanged(context: TeamContext, { siteId, version }: Changed): Promise<SiteDetails> {
  const current = await readSite(context, siteId)
  if (current.version !== version) throw conflict(current)
  return current
}

export async function changeSite(
  context: TeamContext,
  { siteId, version, ...input }: Changed & SiteInput,
): Promise<SiteDetails> {
  const before = await findUnchanged(context, { siteId, version })
  const columns = toSiteColumns(input)
  await refuseTakenName(context, { clientId: before.client.id, name: columns.name, besides: siteId })
  const isSameCode = asText(orNull(input.doorCode)) === asText(before.doorCode)
  await context.db
    .updateTable('sites')
    .set({
      ...columns,
      ...toReasonColumns(context, input, before),
      ...(!isSameCode && { door_code: await sealDoorCode(context, { id: siteId, doorCode: input.doorCode }) }),
      version: version + 1,
    })
    .where('id', '=', siteId)
    .execute()
  return done(context, { action: 'site.change', siteId })
}

export async function archiveSite(
  context: TeamContext,
  { siteId, version, archived }: Changed & { archived: boolean },
): Promise<SiteDetails> {
  await findUnchanged(context, { siteId, version })
  await context.db
    .updateTable('sites')
    .set({ archived_at: archived ? instant(context.clock) : null, version: version + 1 })
    .where('id', '=', siteId)
    .execute()
  return done(context, { action: archived ? 'site.archive' : 'site.restore', siteId })
}
