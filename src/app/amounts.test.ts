import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type ListedProcedure, procedures } from '#testing/calls/procedures.ts'
import { schemaOf } from './api-document/schemas.ts'

// Two amounts of an hour never meet: what a client is charged is no worker's, and what a worker is paid no client's.
// What answers say is in the contract; that no other words carry such an amount, permissions.test.ts shows.

/** What says an amount that a client owes, or what is left of it. */
const CHARGES = /charg|margin|invoice|vat$|^net$|owed|bill|price|cost/i
/** What says an amount that somebody is paid. */
const PAYS = /pay|paid|wage|margin|cost|rate$|earn|price/i

/** The same words for other things, by procedure: everything else that is found is refused. */
const OTHER_THINGS: Record<string, string[]> = {
  // The VAT on a receipt of one's own.
  ...Object.fromEntries(
    ['mine', 'claimMiles', 'claimReceipt', 'withdraw'].map((name) => [`expenses.${name}`, ['vat']]),
  ),
  // Whoever opens it was charged it.
  'invoices.byLink': ['invoice', 'owed'],
  // What an umbrella company keeps of the worker's own pay: the Key Information Document has to say it (Conduct Regulations, 13A).
  ...Object.fromEntries(
    ['myDocuments', 'readDocument'].map((name) => [`pay.${name}`, ['umbrellaMargin', 'umbrellaCosts']]),
  ),
  // Which hours nothing says a pay of.
  ...Object.fromEntries(['mine', 'confirm', 'change', 'dispute'].map((name) => [`timesheets.${name}`, ['unpriced']])),
}
/** Shifts of workers have their own pay as `price`: minutes, rates and pay, and nothing else. */
const OWN_PRICE = ['price', 'unpriced']

/** Every name in an answer, and in what refusals say. */
function namesIn({ procedure }: ListedProcedure): Set<string> {
  const { outputSchema, errorMap } = procedure['~orpc']
  const types = [
    outputSchema,
    ...Object.values(errorMap).map((error) => (error as { data?: unknown } | undefined)?.data),
  ]
  const found = new Set<string>()
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name)
      look(value)
    }
  }
  for (const type of types) if (type) look(schemaOf(type as z.ZodType, 'output'))
  return found
}

const isWorkers = ({ access, action }: ListedProcedure) =>
  ['anyone', 'person', 'subject'].includes(access) || action?.who === 'members'

describe('names of amounts', () => {
  test('no answer or act of a worker has one of what clients are charged', () => {
    const theirs = procedures().filter(isWorkers)
    expect(theirs.length).toBeGreaterThan(80)
    const told = theirs.flatMap((listed) => {
      const { name } = listed
      const isShift = name.startsWith('shifts.') || name.startsWith('swaps.')
      const allowed = [...(OTHER_THINGS[name] ?? []), ...(isShift ? OWN_PRICE : [])]
      const names = [...namesIn(listed)].filter((one) => CHARGES.test(one) && !allowed.includes(one))
      return names.map((one) => `${name}: ${one}`)
    })
    expect(told).toEqual([])
  })

  test('no answer by a link has one of what somebody is paid', () => {
    const byLink = procedures().filter(({ access }) => access === 'anyone')
    expect(byLink.length).toBeGreaterThan(10)
    const told = byLink.flatMap((listed) =>
      [...namesIn(listed)].filter((one) => PAYS.test(one)).map((one) => `${listed.name}: ${one}`),
    )
    expect(told).toEqual([])
  })
})
