import { TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL as OPERATION, type OperationContext } from '@orpc/tanstack-query'
import { focusManager, hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Sent instead of nouns when it is not known which of them changed. */
const ANYTHING = '*'
/** How long a fetch may delay the others. */
const PATIENCE_MS = 10_000

const caused = new Set<string>()

/** A part of the contract in the browser: procedures have the names of the nouns that they show. */
interface Shown {
  [name: string]: unknown
  '~orpc'?: { meta?: { shows?: readonly string[] } }
}

/** The nouns that a query of the API shows; its key starts with the path of its procedure. */
export function shownBy([path]: QueryKey, contract: object): readonly string[] {
  if (!Array.isArray(path)) return []
  const procedure = path.reduce<unknown>((place, name) => (place as Shown | undefined)?.[name], contract)
  return (procedure as Shown | undefined)?.['~orpc']?.meta?.shows ?? []
}

/**
 * Refetches the queries on screen that show one of these nouns; others are refetched when they are shown again, and so
 * are all of a page in the background. A running fetch may be older than the change: it is awaited, and made again.
 */
export async function refetchShown(
  { queries, contract }: { queries: QueryClient; contract: object },
  nouns: ReadonlySet<string>,
): Promise<void> {
  const changed = queries.getQueryCache().findAll({
    predicate: ({ queryKey }) => {
      const shown = shownBy(queryKey, contract)
      return nouns.has(ANYTHING) ? shown.length > 0 : shown.some((noun) => nouns.has(noun))
    },
  })
  await Promise.all(changed.map(fetchAnew))
}

async function fetchAnew(query: Query) {
  if (query.state.fetchStatus === 'fetching') await atMost(query.promise)
  query.invalidate()
  if (!query.isActive() || !focusManager.isFocused()) return
  caused.add(query.queryHash)
  await atMost(query.fetch(undefined, { cancelRefetch: true }))
  caused.delete(query.queryHash)
}

/** Waits until a promise settles, with a timeout. */
function atMost(something: Promise<unknown> | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    something?.then(done, done) ?? done()
  })
}

/** The header by which the server counts calls that an event caused separately. */
export function causeOf(context: OperationContext): Record<string, string> {
  const operation = context[OPERATION]
  return operation && caused.has(hashKey(operation.key)) ? { 'x-caused-by': 'event' } : {}
}

/** The context of a call by a query, for `causeOf`. */
export function inQuery(key: QueryKey): OperationContext {
  return { [OPERATION]: { key, type: 'query' } }
}
