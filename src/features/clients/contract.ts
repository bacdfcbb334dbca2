import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { columnsOf, csvText, fileName } from '#shared/imports.ts'
import { cursors } from '#shared/paging.ts'
import { clientNouns } from './nouns.ts'
import { clientActions } from './policy.ts'
import { importColumnCodes } from './rules/import-columns.ts'
import { chosenWords } from './rules/import-words.ts'
import {
  apartFields,
  clientDetails,
  clientFields,
  exclusionFields,
  foreseenLimit,
  importPlan,
  inductionFields,
  listedClient,
  managerSites,
  pastImport,
  siteDetails,
  siteFields,
  standing,
} from './schema.ts'

const team = { teamId: z.uuid() }
const ofClient = { ...team, clientId: z.uuid() }
const ofSite = { ...team, siteId: z.uuid() }
const ofPerson = { ...ofSite, userId: z.uuid() }
/** The version that the caller has read (optimistic lock): 409 with the current state when somebody else has changed it since. */
const version = z.int().min(1)
const { see, change, notePeople, seeManagers, limitManagers } = clientActions
/** The sites of a manager; null: the whole team. */
const limit = { ...team, userId: z.uuid(), siteIds: z.array(z.uuid()).max(1000).nullable() }
const shows = [clientNouns.clients, teamNouns.members]
const csv = csvText.meta({
  examples: ['Client,Site,Address,Postcode\nOak Homes,The Oaks,"1 Mill Lane, Leeds",LS1 4AP'],
})
const columns = columnsOf(importColumnCodes).meta({ examples: [['client', 'site', 'address', 'postcode']] })
const CLIENT = '/teams/{teamId}/clients/{clientId}'
const SITE = '/teams/{teamId}/sites/{siteId}'
const PERSON = `${SITE}/people/{userId}`
const MEMBER = '/teams/{teamId}/members/{userId}/sites'

export const contract = {
  /** Lists clients by name, with the sites of each. `search` finds names of both, and postcodes. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows: [clientNouns.clients] })
    .route({ method: 'GET', path: '/teams/{teamId}/clients', summary: 'List the clients of a team with their sites' })
    .input(
      z.strictObject({
        ...team,
        search: z.string().max(100).optional(),
        state: z.enum(['active', 'archived']),
        after: cursors.text.optional(),
      }),
    )
    .output(z.object({ items: z.array(listedClient), next: z.string().optional() })),

  client: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: CLIENT, summary: 'Read a client' })
    .input(z.strictObject(ofClient))
    .output(clientDetails),

  site: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: SITE, summary: 'Read a site, with its people' })
    .input(z.strictObject(ofSite))
    .output(siteDetails),

  addClient: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/clients', summary: 'Add a client' })
    .input(z.strictObject({ ...team, ...clientFields }))
    .output(clientDetails),

  changeClient: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'PUT', path: CLIENT, summary: 'Change a client' })
    .input(z.strictObject({ ...ofClient, version, ...clientFields }))
    .output(clientDetails),

  /** Hides a client with its sites from lists and bookings, or brings it back. */
  archiveClient: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${CLIENT}/archive`, summary: 'Archive a client, or restore it' })
    .input(z.strictObject({ ...ofClient, version, archived: z.boolean() }))
    .output(clientDetails),

  addSite: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${CLIENT}/sites`, summary: 'Add a site to a client' })
    .input(z.strictObject({ ...ofClient, ...siteFields }))
    .output(siteDetails),

  changeSite: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'PUT', path: SITE, summary: 'Change a site' })
    .input(z.strictObject({ ...ofSite, version, ...siteFields }))
    .output(siteDetails),

  archiveSite: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${SITE}/archive`, summary: 'Archive a site, or restore it' })
    .input(z.strictObject({ ...ofSite, version, archived: z.boolean() }))
    .output(siteDetails),

  /** Replaces what was recorded of the same person at this site. */
  recordInduction: procedure({ access: 'member', action: notePeople, effect: 'write' })
    .route({ method: 'PUT', path: `${PERSON}/induction`, summary: 'Record that a member was shown round a site' })
    .input(z.strictObject({ ...ofPerson, ...inductionFields }))
    .output(siteDetails),

  /** Deletes an induction that was recorded by mistake. */
  removeInduction: procedure({ access: 'member', action: notePeople, effect: 'write' })
    .route({ method: 'DELETE', path: `${PERSON}/induction`, summary: 'Take the record of an induction back' })
    .input(z.strictObject(ofPerson))
    .output(siteDetails),

  prefer: procedure({ access: 'member', action: notePeople, effect: 'write' })
    .route({ method: 'POST', path: `${PERSON}/preference`, summary: 'Note whether a site prefers a member' })
    .input(z.strictObject({ ...ofPerson, preferred: z.boolean() }))
    .output(siteDetails),

  /** No `siteId` means no site of the client. 409 while the same exclusion is in force on one of these days. */
  exclude: procedure({ access: 'member', action: notePeople, effect: 'write' })
    .route({
      method: 'POST',
      path: `${CLIENT}/exclusions/{userId}`,
      summary: 'Record that a member is not sent to a site or client',
    })
    .input(
      z.strictObject({ ...ofClient, userId: z.uuid(), siteId: z.uuid().optional(), ...exclusionFields, from: day }),
    )
    .output(z.object({ exclusionId: z.uuid() })),

  /** It stays on record. */
  liftExclusion: procedure({ access: 'team', action: notePeople, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/exclusions/{exclusionId}/lift',
      summary: 'End the exclusion of a member from a site or client',
    })
    .input(z.strictObject({ ...team, exclusionId: z.uuid() }))
    .output(z.object({ exclusionId: z.uuid() })),

  /** Where a member is not sent, and with whom they are not booked: in force or ended, the latest first. */
  standing: procedure({ access: 'member', action: see, effect: 'read', shows })
    .route({
      method: 'GET',
      path: MEMBER,
      summary: 'Read where a member is not sent and with whom they are not booked',
    })
    .input(z.strictObject({ ...team, userId: z.uuid() }))
    .output(standing),

  /** No `siteId` means apart at every site. 404 unless both are active staff; 409 while it is in force already. */
  keepApart: procedure({ access: 'member', action: notePeople, effect: 'write' })
    .route({
      method: 'POST',
      path: `${MEMBER}/apart`,
      summary: 'Record that two members are not booked together',
    })
    .input(
      z.strictObject({ ...team, userId: z.uuid(), otherId: z.uuid(), siteId: z.uuid().optional(), ...apartFields }),
    )
    .output(standing),

  /** It stays on record. */
  endApart: procedure({ access: 'team', action: notePeople, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/apart/{pairId}/end',
      summary: 'End that two members are not booked together',
    })
    .input(z.strictObject({ ...team, pairId: z.uuid() }))
    .output(z.object({ pairId: z.uuid() })),

  /** Every manager but the owners, who manage the whole team; by name. */
  managers: procedure({
    access: 'team',
    action: seeManagers,
    effect: 'read',
    shows: [teamNouns.managers, clientNouns.clients],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/managers/sites', summary: 'List which sites each manager manages' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(managerSites) })),

  /** A dry run: what a manager would manage, and what they would have to hand on. */
  foreseeLimit: procedure({ access: 'team', action: limitManagers, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/managers/{userId}/sites/plan',
      summary: 'Check what limiting a manager to sites would do',
    })
    .input(z.strictObject(limit))
    .output(foreseenLimit),

  /**
   * `siteIds`: all that they manage from now on, archived ones too; null: the whole team. 404 for anybody who is not a
   * manager, owners too. What they hold outside is handed on, to the caller unless they choose somebody; `left`: what
   * could not be.
   */
  limitManager: procedure({ access: 'team', action: limitManagers, effect: 'write', recentSignIn: true })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/managers/{userId}/sites',
      summary: 'Limit a manager to sites of the team, or end that',
    })
    .input(z.strictObject({ ...limit, handTo: z.uuid().optional() }))
    .output(z.object({ userId: z.uuid(), left: z.array(z.string()) })),

  /** A dry run: what the import of this file would do. A POST, so that no log contains the file. */
  planImport: procedure({ access: 'team', action: change, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/client-imports/plan',
      summary: 'Check a CSV file of clients and sites',
    })
    .input(z.strictObject({ ...team, csv, columns: columns.optional(), words: chosenWords.optional() }))
    .output(importPlan),

  /** In one transaction. 422 when lines have problems and may not be left out, 409 with the plan when nothing is left to import. */
  import: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/client-imports', summary: 'Import clients and sites from CSV' })
    .input(
      z.strictObject({
        ...team,
        csv,
        columns,
        fileName,
        leaveOut: z.boolean(),
        words: chosenWords.optional(),
      }),
    )
    .output(pastImport),

  imports: procedure({ access: 'team', action: change, effect: 'read', shows: [clientNouns.clients] })
    .route({ method: 'GET', path: '/teams/{teamId}/client-imports', summary: 'List the latest imports of clients' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(pastImport) })),

  /** Deletes what came with an import and has not been touched since. */
  undoImport: procedure({ access: 'team', action: change, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/client-imports/{importId}/undo',
      summary: 'Undo an import of clients and sites',
    })
    .input(z.strictObject({ ...team, importId: z.uuid() }))
    .output(z.object({ clients: z.int(), sites: z.int(), kept: z.int() })),
}
