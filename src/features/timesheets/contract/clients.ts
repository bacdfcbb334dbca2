import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure, words } from '#shared/contract.ts'
import { timesheetNouns } from '../nouns.ts'
import { timesheetActions } from '../policy.ts'
import { DRAWN, MOST_DRAWN } from '../rules/signing.ts'
import { answers, clientAddress, MOST_NAME, TEAM, team, token, week } from './inputs.ts'
import { clientsOfWeek, linkToSign, toSign } from './signing.ts'

const { see, askClients } = timesheetActions
/** Who signs: what they type. */
const signer = {
  signer: words(MOST_NAME).min(1, 'Enter your name'),
  position: words(MOST_NAME).min(1, 'Enter your position'),
}
const SIGNING = '/hours/{recordId}/signing'

/** What clients say of worked time. */
export const ofClients = {
  /** The clients at whose sites people have worked in a week, their contacts, and who was asked about it. */
  clients: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [timesheetNouns.timesheets, clientNouns.clients],
  })
    .route({
      method: 'GET',
      path: `${TEAM}/clients`,
      summary: 'List the clients of a week and whether they have signed',
    })
    .input(z.strictObject({ ...team, week }))
    .output(clientsOfWeek),

  /**
   * Mails a contact of a client a link for the lines of a week, open for 14 days; an earlier link of the same address
   * for the same lines is dead. 409 where nobody has worked, 429 when the address has had enough mails.
   */
  askClient: procedure({ access: 'team', action: askClients, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/client-asks`, summary: 'Ask a client to sign the hours of a week' })
    .input(
      z.strictObject({
        ...{ ...team, week, clientId: z.uuid(), siteId: z.uuid().optional() },
        ...{ name: words(MOST_NAME).min(1, 'Enter a name').optional(), email: clientAddress },
      }),
    )
    .output(z.object({ id: z.uuid() })),

  /** Takes back a link: what was signed by it stays. */
  revokeAsk: procedure({ access: 'team', action: askClients, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/client-asks/{askId}/revoke`, summary: 'Take back a link of a client' })
    .input(z.strictObject({ ...team, askId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),

  /**
   * What a client's link asks about, for its holder without a session. A POST, so that no log contains the token. 404
   * for one that nobody was sent.
   */
  findByLink: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/timesheets/find', summary: 'Read the hours that the link to a client asks about' })
    .input(z.strictObject({ token }))
    .output(linkToSign),

  /**
   * Signs the lines of a link, once: an answer for each that waits, with words where it is wrong. 409 with what the
   * link says now when a line has changed meanwhile, or the link is open no more; nothing was signed then.
   */
  signByLink: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/timesheets/sign', summary: 'Sign the hours that the link to a client asks about' })
    .input(
      z.strictObject({
        ...{ token, ...signer, answers },
      }),
    )
    .output(linkToSign),

  /** What somebody may sign for a client on one's own phone: one's lines of the week at the site of a line, without pay. */
  toSign: procedure({
    access: 'person',
    effect: 'read',
    shows: [timesheetNouns.ownHours, timesheetNouns.signatories, registrationNouns.profile, teamNouns.team],
  })
    .route({ method: 'GET', path: SIGNING, summary: 'Read what a client may sign on one’s own phone' })
    .input(z.strictObject({ recordId: z.uuid() }))
    .output(toSign),

  /**
   * Somebody signs for a client on the phone of whoever worked: an answer for each of some lines of that week and site,
   * with words where it is wrong. The typed name counts, also without a drawing. 409 with what may be signed now when
   * one of the lines has changed or was agreed to meanwhile; nothing was signed then.
   */
  signHere: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: SIGNING, summary: 'Sign hours for a client on the phone of whoever worked' })
    .input(
      z.strictObject({
        ...{ recordId: z.uuid(), ...signer, answers },
        drawing: z
          .string()
          .max(MOST_DRAWN)
          .regex(DRAWN)
          .optional()
          .meta({ examples: ['M10 20L30 40'] }),
      }),
    )
    .output(toSign),
}
