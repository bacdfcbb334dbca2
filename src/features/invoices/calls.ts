import { aClient } from '#features/clients/given.ts'
import { londonToday } from '#shared/time.ts'
import type { Calls } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import {
  aDraft,
  anInvoice,
  anInvoiceHead,
  aPaidPart,
  aSentInvoice,
  aSentStatement,
  days,
  notCharged,
  theDraft,
} from './given.ts'

const today = ({ app }: World) => londonToday(app.clock)

/** What the generated tests cannot derive of calls to invoices. */
export const calls: Calls = {
  settings: { given: anInvoiceHead },
  saveSettings: {
    given: anInvoiceHead,
    input: ({ made: { headVersion = '0' } }) => ({
      ...{ version: Number(headVersion), legalName: 'Bright Care Ltd', address: '12 Park Row, Leeds' },
      ...{ vatNumber: 'GB284196733', sortCode: '200000', accountNumber: '55779911', prefix: 'BC-', paymentDays: 30 },
    }),
  },
  billing: { given: aClient },
  saveBilling: { given: aClient, input: () => ({ version: 0, grouping: 'order' }) },
  drafts: { given: aDraft, input: (world) => ({ through: today(world) }) },
  draft: {
    given: aDraft,
    input: (world) => ({ clientId: world.made.clientId, through: today(world), orderNumber: undefined }),
  },
  issue: {
    given: aDraft,
    input: (world) => ({ through: today(world), drafts: [theDraft(world)] }),
  },
  chargeAgain: { given: notCharged, input: (world) => ({ through: today(world) }) },
  leaveOut: { given: aDraft, input: ({ made: { recordId } }) => ({ recordIds: [recordId], out: true }) },
  invoice: { given: anInvoice },
  credit: { given: anInvoice, input: () => ({ reason: 'The wrong order number', places: undefined }) },
  pay: { given: anInvoice, input: (world) => ({ amount: 100, paidOn: today(world) }) },
  takeBackPayment: { given: aPaidPart },
  send: { given: anInvoice },
  revokeLink: { given: aSentInvoice },
  sendStatement: { given: anInvoice, input: days },
  revokeStatement: { given: aSentStatement },
  statement: { given: anInvoice, input: days },
  margin: { given: anInvoice, input: days },
  vat: { given: anInvoice },
  byLink: { given: aSentInvoice },
}
