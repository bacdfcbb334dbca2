import { TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL as OPERATION, type OperationContext } from '@orpc/tanstack-query'
import { hashKey, type Query } from '@tanstack/react-query'

const caused = new Set<string>()

/** Marks the calls of these queries as caused by an event, for as long as `act` takes. */
export async function causedByEvent(queries: readonly Query[], act: () => Promise<void>) {
  const hashes = queries.map(({ queryHash }) => queryHash)
  for (const hash of hashes) caused.add(hash)
  await act()
  for (const hash of hashes) caused.delete(hash)
}

/** Tells the server about a call that nobody in front of the page has made: it counts those apart. */
export function causeOf(context: OperationContext): Record<string, string> {
  const operation = context[OPERATION]
  return operation && caused.has(hashKey(operation.key)) ? { 'x-caused-by': 'event' } : {}
}
