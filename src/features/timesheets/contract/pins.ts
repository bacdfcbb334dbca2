import { z } from 'zod'
import { PIN } from '#features/attendance/rules/pin.ts'
import { procedure, words } from '#shared/contract.ts'
import { timesheetActions } from '../policy.ts'
import { answers, clientAddress, MOST_NAME, TEAM, team, token } from './inputs.ts'

const { givePins } = timesheetActions

/** What the holder of a link to choose a PIN reads. */
const linkToChoose = z.object({
  ...{ teamName: z.string(), clientName: z.string(), siteName: z.string().nullable() },
  ...{ name: z.string(), email: z.string(), expiresAt: z.string() },
  /** Whether it is in time, and the team works with the client. */
  isOpen: z.boolean(),
})
export type LinkToChoose = z.infer<typeof linkToChoose>

/** What somebody of a client signs with a PIN. */
export const signedByPin = z.strictObject({
  recordId: z.uuid(),
  signatoryId: z.uuid(),
  pin: z.string().min(1).max(12),
  answers,
})

/** PINs with which people of clients sign worked time. */
export const ofPins = {
  /**
   * Mails somebody of a client a link, open for 14 days, by which they choose a PIN: with it they sign on the phones of
   * people who worked there. An earlier PIN of the same address counts no more. 429 when the address has had enough mails.
   */
  askForPin: procedure({ access: 'team', action: givePins, effect: 'write' })
    .route({ method: 'POST', path: `${TEAM}/client-pins`, summary: 'Ask somebody of a client to choose a PIN' })
    .input(
      z.strictObject({
        ...{ ...team, clientId: z.uuid(), siteId: z.uuid().optional(), email: clientAddress },
        name: words(MOST_NAME).min(1, 'Enter a name'),
        position: words(MOST_NAME).min(1, 'Enter a position'),
      }),
    )
    .output(z.object({ id: z.uuid() })),

  /** Takes such a PIN away, or the link to choose it by. What was signed with it stays. */
  endPin: procedure({ access: 'team', action: givePins, effect: 'write' })
    .route({
      method: 'POST',
      path: `${TEAM}/client-pins/{signatoryId}/end`,
      summary: 'Take away a PIN of somebody of a client',
    })
    .input(z.strictObject({ ...team, signatoryId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),

  /** Who is asked to choose a PIN by a link, for its holder without a session. 404 for one that nobody was sent, or that is used. */
  findPinLink: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/timesheets/pin/find', summary: 'Read who is asked to choose a PIN by a link' })
    .input(z.strictObject({ token }))
    .output(linkToChoose),

  /** Keeps the PIN that the holder of a link chooses; the link opens nothing afterwards. 422 for a weak one. */
  choosePin: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/timesheets/pin', summary: 'Choose a PIN to sign hours with, by a link' })
    .input(
      z.strictObject({
        token,
        pin: z
          .string()
          .regex(PIN, 'Enter four to six digits')
          .meta({ examples: ['173905'] }),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
}
