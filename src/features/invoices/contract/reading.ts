import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { payNouns } from '#features/pay/nouns.ts'
import { rateNouns } from '#features/rates/nouns.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { invoiceNouns } from '../nouns.ts'
import { invoiceActions } from '../policy.ts'
import { invoiceByLink, margin, statement, vatOfClients } from '../schema/reading.ts'

const { see } = invoiceActions
const TEAM = '/teams/{teamId}/invoices'
const days = { from: day, through: day }

export const ofReading = {
  /** What a client was charged and has paid between two days, with the balance, and what is late by its age. */
  statement: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [invoiceNouns.invoices, clientNouns.clients],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/clients/{clientId}/statement',
      summary: 'Read the statement of a client',
    })
    .input(z.strictObject({ teamId: z.uuid(), clientId: z.uuid(), ...days }))
    .output(statement),

  /** What approved work is charged at beside what it costs with holiday pay and late changes, by client, site or shift. */
  margin: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [invoiceNouns.invoices, payNouns.payRuns, timesheetNouns.timesheets],
  })
    .route({ method: 'GET', path: `${TEAM}/margin`, summary: 'Read the margin of work' })
    .input(z.strictObject({ teamId: z.uuid(), ...days, by: z.enum(['client', 'site', 'shift']) }))
    .output(margin),

  /** By client and job, those that their terms name before the rest; `since` and `next` are days of these terms. */
  vat: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [invoiceNouns.invoices, rateNouns.terms, clientNouns.clients],
  })
    .route({ method: 'GET', path: `${TEAM}/vat`, summary: 'Read how VAT is on work for each client' })
    .input(z.strictObject({ teamId: z.uuid() }))
    .output(vatOfClients),

  /** The invoice that a link opens, for its holder without a session. A POST, so that no log contains the token. */
  byLink: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/invoices/find', summary: 'Read the invoice that a link opens' })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(invoiceByLink),
}
