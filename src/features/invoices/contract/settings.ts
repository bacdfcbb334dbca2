import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { procedure, words } from '#shared/contract.ts'
import { email } from '#shared/formats.ts'
import { invoiceNouns } from '../nouns.ts'
import { invoiceActions } from '../policy.ts'
import { groupings } from '../rules/charge-line.ts'
import { clientBilling, invoiceSettings } from '../schema.ts'

const { see, setUp } = invoiceActions
const team = { teamId: z.uuid() }
const TEAM = '/teams/{teamId}/invoices'
const shows = [invoiceNouns.invoices, clientNouns.clients]

const stripped = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()
const code = (pattern: RegExp, message: string, example: string) =>
  z
    .string()
    .max(40)
    .overwrite(stripped)
    .regex(pattern, message)
    .meta({ examples: [example] })

export const ofSettings = {
  /** What stands on the invoices of a team; null as long as nobody has said. */
  settings: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: `${TEAM}/settings`, summary: 'Read what stands on a team’s invoices' })
    .input(z.strictObject(team))
    .output(invoiceSettings),

  /** `version`: the one that the caller has seen, 0 for none. Invoices that are issued stay as they are. */
  saveSettings: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({ method: 'PUT', path: `${TEAM}/settings`, summary: 'Say what stands on a team’s invoices' })
    .input(
      z.strictObject({
        ...team,
        version: z.int().min(0),
        legalName: words(160).min(1, 'Enter the name of the business'),
        address: words(500).min(1, 'Enter the address of the business'),
        email: z
          .string()
          .overwrite(email.normalise)
          .regex(email.pattern, email.message)
          .meta({ examples: ['accounts@brightcare.example'] })
          .optional(),
        vatNumber: code(/^GB\d{9}(\d{3})?$/, 'Enter a VAT number such as GB 123 4567 89', 'GB123456789').optional(),
        companyNumber: code(/^[A-Z0-9]{8}$/, 'Enter a company number of 8 characters', '01234567').optional(),
        accountName: words(120).min(1).optional(),
        sortCode: code(/^\d{6}$/, 'Enter the 6 digits of a sort code', '200000').optional(),
        accountNumber: code(/^\d{6,8}$/, 'Enter the 6 to 8 digits of an account', '55779911').optional(),
        prefix: z
          .string()
          .max(10)
          .overwrite((text) => text.trim().toUpperCase())
          .regex(/^[A-Z0-9-]*$/, 'Use letters, digits and hyphens')
          .meta({ examples: ['BC-'] }),
        paymentDays: z.int().min(0).max(120),
        /** An upload for the place `invoice-logo`; null takes the logo away, and without it the logo stays. */
        logo: z.uuid().nullish(),
      }),
    )
    .output(invoiceSettings),

  /** How invoices to a client are laid out. */
  billing: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/clients/{clientId}/invoicing',
      summary: 'Read how a client is invoiced',
    })
    .input(z.strictObject({ ...team, clientId: z.uuid() }))
    .output(clientBilling),

  saveBilling: procedure({ access: 'team', action: setUp, effect: 'write' })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/clients/{clientId}/invoicing',
      summary: 'Say how a client is invoiced',
    })
    .input(
      z.strictObject({
        ...{ ...team, clientId: z.uuid(), version: z.int().min(0) },
        ...{ grouping: z.enum(groupings), buyerReference: words(60).min(1).optional() },
      }),
    )
    .output(clientBilling),
}
