import { useState } from 'react'
import { api, client, errorMessage } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ImportWord } from '#features/clients/rules/import-words.ts'

export type NewSite = NonNullable<ImportWord['site']>

const COLUMNS = ['client', 'site', 'address', 'postcode'] as const
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Adds sites with their clients, as a file of them would: that import can be undone on the page of clients. */
export function useAddSites(teamId: string, onAdded: () => void) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function addAll(sites: readonly NewSite[]) {
    const lines = sites.map((site) => [site.client, site.name, site.address, site.postcode].map(cell).join(','))
    const file = { teamId, csv: [COLUMNS.join(','), ...lines].join('\n'), columns: [...COLUMNS] }
    const { problems } = await client.clients.planImport(file)
    const [first] = problems
    if (first) return `${sites[first.line - 2]?.name || 'The site'}: ${first.message}`
    const added = await client.clients.import({ ...file, fileName: 'Sites of shifts', leaveOut: false })
    toast.success(added.sites === 1 ? '1 site added' : `${added.sites} sites added`)
    void refetch(api.clients.key())
    onAdded()
    return undefined
  }

  async function add(sites: readonly NewSite[]) {
    setBusy(true)
    try {
      setRefusal(await addAll(sites))
    } catch (error) {
      setRefusal(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return { add, refusal, busy }
}
