import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type FileToRead, toCorrect } from '#server/import-file.ts'
import { publish } from '#server/publish.ts'
import { clientNouns } from '../nouns.ts'
import type { ImportColumn } from '../rules/import-columns.ts'
import type { ChosenWord } from '../rules/import-words.ts'
import type { ClientInput, ImportPlan, PastImport, SiteInput } from '../schema.ts'
import { toClientColumns } from './clients.ts'
import { readSites } from './data.ts'
import { readImportFile } from './import-file.ts'
import { toSiteColumns } from './sites.ts'
import { openWords, rememberWords } from './words.ts'

const LATEST = 5

interface File extends FileToRead<ImportColumn> {
  words?: readonly ChosenWord[] | undefined
}

interface NewClient {
  id: string
  input: ClientInput
}

interface NewSite {
  clientId: string
  input: SiteInput
}

interface Planned {
  plan: ImportPlan
  clients: NewClient[]
  sites: NewSite[]
}

const nameKey = (name: string) => name.trim().toLowerCase()

interface Known {
  id: string
  name: string
  /** The names of its sites, in lower case. */
  sites: Set<string>
}

/** The clients of the team with the names of their sites, by name. */
async function readKnown({ db, team }: TeamContext): Promise<Known[]> {
  const { rows } = await sql<Omit<Known, 'sites'> & { sites: string[] }>`
    select c.id, c.name, array(select lower(s.name) from app.sites s where s.client_id = c.id) as sites
    from app.clients c where c.team_id = ${team.id} order by lower(c.name)`.execute(db)
  return rows.map(({ sites, ...client }) => ({ ...client, sites: new Set(sites) }))
}

/** What an import would add: a client that is known by its name keeps what it has, and gets the sites that it lacks. */
async function planFile(context: TeamContext, file: File): Promise<Planned> {
  const { headings, columns, rows, lines, problems } = readImportFile(file)
  const [known, words, there] = await Promise.all([
    readKnown(context),
    openWords(context, file.words),
    readSites(context.db, { teamId: context.team.id }),
  ])
  const byName = new Map(known.map((one) => [nameKey(one.name), one]))
  const added = new Map<string, Known>()
  const clients: NewClient[] = []
  const sites: NewSite[] = []
  for (const { line, client, site } of lines) {
    const before = byName.get(nameKey(client.name)) ?? calledSo(client.name) ?? added.get(nameKey(client.name))
    const target = before ?? { id: crypto.randomUUID(), name: client.name, sites: new Set<string>() }
    if (!before) {
      added.set(nameKey(client.name), target)
      clients.push({ id: target.id, input: client })
    }
    const message = site ? whyNot(site, { target, called: client.name }) : before && `You have ${target.name} already`
    if (message) problems.push({ line, message })
    else if (site) {
      target.sites.add(nameKey(site.name))
      sites.push({ clientId: target.id, input: site })
    }
  }
  problems.sort((one, other) => one.line - other.line)
  return {
    plan: {
      ...{ headings, columns, lines: rows.length, clients: clients.length, sites: sites.length, problems },
      words: words.asked(),
      mayBe: known.map(({ id, name }) => ({ id, name })),
      correct: toCorrect({ headings, rows, problems }),
    },
    clients,
    sites,
  }

  /** Why a site is not made: it is there already, by its name or by what the team has said. */
  function whyNot({ name }: SiteInput, { target, called }: { target: Known; called: string }): string | undefined {
    if (target.sites.has(nameKey(name))) return `${target.name} has the site ${name} already`
    const meant = words.siteBefore(`${name}, ${called}`) ?? words.siteBefore(name)
    const other = there.find(({ id }) => id === meant)
    return other && `You have said that ${name} is ${other.name} of ${other.clientName}`
  }

  /** The client that goes by another name here. */
  function calledSo(name: string): Known | undefined {
    const means = known.length > 0 ? words.client(name, known) : undefined
    return known.find(({ id }) => id === means)
  }
}

/** The dry run of an import. */
export async function planImport(context: TeamContext, file: File): Promise<ImportPlan> {
  return (await planFile(context, file)).plan
}

interface Import extends File {
  fileName: string
  leaveOut: boolean
}

/** Imports a file. The team's row is locked: of two at once, the second finds what the first has added. */
export async function importFile(context: TeamContext, { fileName, leaveOut, ...file }: Import): Promise<PastImport> {
  const { db, team, clock, actor } = context
  const { plan, clients, sites } = await planFile(context, file)
  if (plan.problems.length > 0 && !leaveOut)
    throw invalid([{ path: 'csv', message: `${plan.problems.length} lines cannot be imported` }])
  if (clients.length + sites.length === 0)
    throw conflict(plan, 'Nothing in this file is new: it may have been imported already')
  await rememberWords(context, file.words)
  const added = { team_id: team.id, created_at: instant(clock) }
  const { id } = await db
    .insertInto('client_imports')
    .values({
      team_id: team.id,
      file_name: fileName,
      clients: clients.length,
      sites: sites.length,
      imported_at: added.created_at,
      imported_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (clients.length > 0)
    await db
      .insertInto('clients')
      .values(clients.map((one) => ({ ...toClientColumns(one.input), ...added, id: one.id, import_id: id })))
      .execute()
  if (sites.length > 0)
    await db
      .insertInto('sites')
      .values(sites.map((one) => ({ ...toSiteColumns(one.input), ...added, client_id: one.clientId, import_id: id })))
      .execute()
  await audit(context, {
    action: 'client.import',
    object: `client_imports:${id}`,
    teamId: team.id,
    meta: { clients: clients.length, sites: sites.length },
  })
  await publish(db, clientNouns.clients.of(team.id))
  const past = (await listImports(context)).find((one) => one.id === id)
  return past as PastImport
}

/** The latest imports, the newest first. */
export async function listImports({ db, team }: TeamContext): Promise<PastImport[]> {
  const { rows } = await sql<PastImport>`
    select i.id, i.file_name as "fileName", i.clients, i.sites, i.imported_at as "importedAt", m.full_name as "importedBy"
    from app.client_imports i left join app.team_members m on m.team_id = i.team_id and m.user_id = i.imported_by
    where i.team_id = ${team.id} order by i.imported_at desc, i.id limit ${LATEST}`.execute(db)
  return rows
}

/**
 * Deletes the sites of an import that nobody has changed and that have no people and no begun rates, then its clients
 * that nobody has changed and that have no sites and no begun rates. The team's row is locked.
 */
export async function undoImport(context: TeamContext, importId: string) {
  const { db, team } = context
  const found = await db
    .selectFrom('client_imports')
    .select(['clients', 'sites'])
    .where('team_id', '=', team.id)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!found) throw notFound()
  const sites =
    await sql`delete from app.sites s where s.team_id = ${team.id} and s.import_id = ${importId} and s.version = 1
      and not exists (select from app.site_inductions i where i.site_id = s.id)
      and not exists (select from app.preferred_people p where p.site_id = s.id)
      and not exists (select from app.site_exclusions x where x.site_id = s.id)
      and not app.has_work_at(s.team_id, s.id) and not app.has_rates_of(s.team_id, null, s.id)`.execute(db)
  const clients =
    await sql`delete from app.clients c where c.team_id = ${team.id} and c.import_id = ${importId} and c.version = 1
      and not exists (select from app.sites s where s.client_id = c.id)
      and not exists (select from app.site_exclusions x where x.client_id = c.id) and not app.has_rates_of(c.team_id, c.id, null)`.execute(
      db,
    )
  await db.deleteFrom('client_imports').where('team_id', '=', team.id).where('id', '=', importId).execute()
  const deleted = { clients: Number(clients.numAffectedRows ?? 0), sites: Number(sites.numAffectedRows ?? 0) }
  await audit(context, {
    action: 'client.undo-import',
    object: `client_imports:${importId}`,
    teamId: team.id,
    meta: deleted,
  })
  await publish(db, clientNouns.clients.of(team.id))
  return { ...deleted, kept: found.clients + found.sites - deleted.clients - deleted.sites }
}
