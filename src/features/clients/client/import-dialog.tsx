import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '#client/api.ts'
import { type ChosenFile, ImportDialog as FileDialog } from '#client/ui/files/import-dialog.tsx'
import { PastImports } from '#client/ui/files/past-imports.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type ImportColumn, importColumns } from '../rules/import-columns.ts'
import type { ChosenWord } from '../rules/import-words.ts'
import { ClientWords } from './client-words.tsx'
import { useRefreshClients } from './use-clients.ts'

interface Counts {
  clients: number
  sites: number
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const countsOf = ({ clients, sites }: Counts) =>
  [clients > 0 && count(clients, 'client'), (sites > 0 || clients === 0) && count(sites, 'site')]
    .filter(Boolean)
    .join(' and ')

/** Imports clients and sites from a CSV file; each import can be undone. */
export function ImportDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const refresh = useRefreshClients()
  const words = useRef<ChosenWord[]>([])
  const { data: past } = useQuery(api.clients.imports.queryOptions({ input: { teamId } }))

  async function bring(file: ChosenFile<ImportColumn>) {
    const done = await client.clients.import({ teamId, ...file, words: words.current })
    void refresh()
    toast.success(`${countsOf(done)} imported`, { action: { label: 'Undo', run: () => void undo(done.id) } })
    return onClose
  }

  async function undo(importId: string) {
    try {
      const { kept, ...deleted } = await client.clients.undoImport({ teamId, importId })
      toast.success(`${countsOf(deleted)} deleted${kept > 0 ? `, ${kept} kept because they are in use` : ''}`)
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }

  return (
    <FileDialog
      title="Import Clients and Sites"
      intro="One line for each site, with its client."
      columns={importColumns}
      template={`/api/teams/${teamId}/client-template`}
      check={(file) => client.clients.planImport({ teamId, ...file, words: words.current })}
      added={(plan) => (plan.clients + plan.sites > 0 ? countsOf(plan) : undefined)}
      bring={bring}
      more={(plan, recheck) => (
        <ClientWords
          plan={plan}
          onChoose={(word) => {
            words.current = [...words.current.filter((one) => one.word !== word.word), word]
            recheck()
          }}
        />
      )}
      past={
        <PastImports
          items={past?.items}
          counts={countsOf}
          details="Deletes what came with it. What you have changed since, or has people, stays."
          onUndo={undo}
        />
      }
      onClose={onClose}
    />
  )
}
