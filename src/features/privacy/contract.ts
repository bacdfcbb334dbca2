import { z } from 'zod'
import { accountNouns } from '#features/accounts/nouns.ts'
import { noticeNouns } from '#features/notifications/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import { procedure } from '#shared/contract.ts'
import { privacyNouns } from './nouns.ts'
import { privacyActions } from './policy.ts'
import { CONFIRM_WORD } from './rules/holdings.ts'
import { exportRow, holdings, packable, packFields, packRow, passportFields, retentionReport } from './schema.ts'

const exportList = z.object({ items: z.array(exportRow) })
const ofExport = z.strictObject({ exportId: z.uuid() })
const ofTeam = z.strictObject({ teamId: z.uuid() })
const asked = z.strictObject({ confirm: z.literal(true) })

export const contract = {
  /** The data stored about the caller in plain words, and what an erasure would have to keep. */
  holdings: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      auditNouns.activity,
      teamNouns.teams,
      registrationNouns.profile,
      noticeNouns.notifications,
      accountNouns.security,
    ],
  })
    .route({ method: 'GET', path: '/privacy', summary: 'Read what is stored about you' })
    .output(holdings),

  /** The caller's own archives, newest first. */
  exports: procedure({ access: 'person', effect: 'read', shows: [privacyNouns.exports] })
    .route({ method: 'GET', path: '/privacy/exports', summary: 'List your archives' })
    .output(exportList),

  /** Requests an export of everything stored about the caller. 409 while another one is being built. */
  askExport: procedure({ access: 'person', effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/privacy/exports', summary: 'Ask for an archive of your data' })
    .input(asked)
    .output(exportRow),

  /** The caller's archives of a team, newest first. */
  teamExports: procedure({
    access: 'team',
    action: privacyActions.exportTeam,
    effect: 'read',
    shows: [privacyNouns.exports],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/exports', summary: 'List your archives of a team' })
    .input(ofTeam)
    .output(exportList),

  /** Requests an export of everything of a team that the caller may see. 409 while another one is being built. */
  askTeamExport: procedure({ access: 'team', action: privacyActions.exportTeam, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/teams/{teamId}/exports', summary: 'Ask for an archive of a team’s data' })
    .input(z.strictObject({ teamId: z.uuid(), confirm: z.literal(true) }))
    .output(exportRow),

  /** The caller's inspection packs of a team, newest first. */
  packs: procedure({ access: 'team', action: privacyActions.exportTeam, effect: 'read', shows: [privacyNouns.exports] })
    .route({ method: 'GET', path: '/teams/{teamId}/packs', summary: 'List your inspection packs of a team' })
    .input(ofTeam)
    .output(z.object({ items: z.array(packRow) })),

  /**
   * Requests an inspection pack: what the team required on a day, the evidence for it, and what was missing. 409 while
   * another one is being made.
   */
  askPack: procedure({ access: 'team', action: privacyActions.exportTeam, effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/teams/{teamId}/packs', summary: 'Ask for an inspection pack' })
    .input(z.strictObject({ ...ofTeam.shape, ...packFields }))
    .output(packRow),

  /** The caller's passport packs, newest first, and the documents that one may contain. */
  passports: procedure({
    access: 'person',
    effect: 'read',
    shows: [privacyNouns.exports, registrationNouns.profile],
  })
    .route({ method: 'GET', path: '/privacy/passports', summary: 'List your passport packs' })
    .output(z.object({ items: z.array(exportRow), documents: z.array(packable) })),

  /**
   * Requests a passport pack: what the caller has given, and which agency has verified it, signed by this installation.
   * 409 while another one is being made.
   */
  askPassport: procedure({ access: 'person', effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/privacy/passports', summary: 'Ask for a passport pack' })
    .input(z.strictObject(passportFields))
    .output(exportRow),

  /** The public keys of this installation, by which anybody checks a passport pack; the last one signs now. */
  passportKeys: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/passport-keys', summary: 'Read the keys that sign passport packs' })
    .output(
      z.object({
        keys: z.array(z.object({ id: z.string(), algorithm: z.literal('Ed25519'), publicKey: z.string() })),
      }),
    ),

  /** Cancels an export that is being built, or deletes a ready one. */
  cancelExport: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: '/privacy/exports/{exportId}/cancel', summary: 'Stop or remove an archive' })
    .input(ofExport)
    .output(z.object({ id: z.uuid() })),

  /** The address of a ready archive; needs a recent sign-in, so that the page can ask for it before the browser goes there. */
  openExport: procedure({ access: 'person', effect: 'read', shows: [], recentSignIn: true })
    .route({ method: 'GET', path: '/privacy/exports/{exportId}', summary: 'Read where to fetch an archive' })
    .input(ofExport)
    .output(z.object({ url: z.string() })),

  /** Erases the caller's account for good. 409 with their teams while the caller is the only owner of one. */
  erase: procedure({ access: 'person', effect: 'write', recentSignIn: true })
    .route({ method: 'POST', path: '/privacy/erase', summary: 'Delete your account' })
    .input(z.strictObject({ confirm: z.literal(CONFIRM_WORD, `Type ${CONFIRM_WORD} to delete your account`) }))
    .output(z.object({ done: z.literal(true) })),

  /** What the retention schedule will delete in a team, and when. */
  retention: procedure({
    access: 'team',
    action: privacyActions.seeRetention,
    effect: 'read',
    shows: [privacyNouns.retention, teamNouns.members, teamNouns.requests, registrationNouns.sections],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/retention',
      summary: 'Read what the retention schedule deletes in a team',
    })
    .input(ofTeam)
    .output(retentionReport),
}
