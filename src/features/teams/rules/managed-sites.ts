import type { ManagedSite } from '../schema.ts'

/** `3 sites`. */
export function sitesInWords(count: number): string {
  if (count === 0) return 'no sites'
  return count === 1 ? '1 site' : `${count} sites`
}

/** By client, in the order in which they come. */
export function byClient(sites: readonly ManagedSite[]): { client: string; sites: ManagedSite[] }[] {
  const clients = new Map<string, ManagedSite[]>()
  for (const site of sites) clients.set(site.clientName, [...(clients.get(site.clientName) ?? []), site])
  return [...clients].map(([client, its]) => ({ client, sites: its }))
}
