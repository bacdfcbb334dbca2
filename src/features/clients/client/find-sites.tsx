import { IconBuildingCommunity } from '@tabler/icons-react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import type { Finding } from '#client/ui/palette/source.ts'

const MOST = 8

interface FindSites {
  teamId: string
  search: string
  onOpen: (siteId: string) => void
}

/** The first sites whose name, client or postcode has the words, for the command palette. */
export async function findSites({ teamId, search, onOpen }: FindSites): Promise<Finding[]> {
  const { items } = await queryClient.fetchQuery(
    api.clients.list.queryOptions({ input: { teamId, search, state: 'active' } }),
  )
  return items
    .flatMap((client) => client.sites.map((site) => ({ client, site })))
    .slice(0, MOST)
    .map(({ client, site }) => ({
      id: site.id,
      label: <Name>{site.name}</Name>,
      hint: `${client.name}, ${site.postcode}`,
      leading: <IconBuildingCommunity size={18} />,
      run: () => onOpen(site.id),
    }))
}
