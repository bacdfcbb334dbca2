import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState, errorMessage, fieldProblems } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DropArea } from '#client/ui/files/drop-area.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant } from '#shared/time.ts'
import { type ImportColumn, importColumns } from '../rules/import-columns.ts'
import type { ImportPlan, PastImport } from '../schema.ts'
import classes from './clients.module.css'
import { useRefreshClients } from './use-clients.ts'

interface Chosen {
  fileName: string
  csv: string
  plan: ImportPlan
}

/** Imports clients and sites from a CSV file: the file, its columns, what would happen, then the import; each can be undone. */
export function ImportDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const refresh = useRefreshClients()
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const undo = useUndo(teamId)

  /** Runs a step; what the server refuses is shown above the buttons. */
  async function step(work: () => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      const plan = conflictState<ImportPlan>(error)
      if (plan) setChosen((now) => now && { ...now, plan })
      const [problem] = fieldProblems(error)
      setRefusal(problem?.message ?? errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const check = (fileName: string, csv: string, columns?: ImportPlan['columns']) =>
    step(async () => {
      const known = columns as (ImportColumn | null)[] | undefined
      const plan = await client.clients.planImport({ teamId, csv, ...(known && { columns: known }) })
      setChosen({ fileName, csv, plan })
    })

  const bring = ({ fileName, csv, plan }: Chosen) =>
    step(async () => {
      const columns = plan.columns as (ImportColumn | null)[]
      const done = await client.clients.import({ teamId, csv, columns, fileName, leaveOut: plan.problems.length > 0 })
      void refresh()
      toast.success(`${countsOf(done)} imported`, { action: { label: 'Undo', run: () => void undo(done.id) } })
      onClose()
    })

  return (
    <Dialog opened onClose={onClose} title="Import Clients and Sites" size="xl">
      {chosen ? (
        <Checked
          chosen={chosen}
          refusal={refusal}
          busy={busy}
          onColumns={(columns) => void check(chosen.fileName, chosen.csv, columns)}
          onBack={() => {
            setChosen(undefined)
            setRefusal(undefined)
          }}
          onImport={() => void bring(chosen)}
        />
      ) : (
        <Stack>
          <Text>
            One line for each site, with its client. Save your spreadsheet as CSV. Nothing is stored before you have
            seen what would happen.
          </Text>
          <DropArea
            label="CSV file"
            id="clients-csv"
            accept=".csv,text/csv,text/plain"
            describedBy={undefined}
            invalid={refusal !== undefined}
            disabled={busy}
            replace={false}
            limits="Up to 2,000 lines"
            onFile={(file) => void readText(file).then((csv) => check(file.name, csv))}
          />
          {refusal && (
            <Callout state="bad" role="alert">
              {refusal}
            </Callout>
          )}
          <PastImports teamId={teamId} onUndo={undo} />
        </Stack>
      )}
    </Dialog>
  )
}

/** A file as text: UTF-8, or what spreadsheets on Windows write. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const countsOf = ({ clients, sites }: { clients: number; sites: number }) =>
  [clients > 0 && count(clients, 'client'), (sites > 0 || clients === 0) && count(sites, 'site')]
    .filter(Boolean)
    .join(' and ')

interface CheckedProps {
  chosen: Chosen
  refusal: string | undefined
  busy: boolean
  onColumns: (columns: ImportPlan['columns']) => void
  onBack: () => void
  onImport: () => void
}

function Checked({ chosen: { fileName, plan }, refusal, busy, onColumns, onBack, onImport }: CheckedProps) {
  const { headings, columns, lines, clients, sites, problems } = plan
  const isNothing = clients + sites === 0
  return (
    <Stack>
      <Text>
        <b>{fileName}</b> has {count(lines, 'line')}. Say what each column is.
      </Text>
      <div className={classes.columns}>
        {headings.map((heading, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            key={index}
            label={heading || `Column ${index + 1}`}
            disabled={busy}
            data={[{ value: '', label: 'Leave out' }, ...importColumns.map(({ value, label }) => ({ value, label }))]}
            value={columns[index] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onColumns(columns.map((column, at) => (at === index ? value || null : column === value ? null : column)))
            }
          />
        ))}
      </div>
      <Callout
        state={isNothing ? 'soon' : 'info'}
        role="status"
        title={isNothing ? 'Nothing to import' : `${countsOf(plan)} would be added`}
      >
        {problems.length > 0 && (
          <>
            <Text size="sm">
              {problems.length === 1
                ? 'This line is left out. To bring it in, mend the file and choose it again.'
                : `These ${problems.length} lines are left out. To bring them in, mend the file and choose it again.`}
            </Text>
            <ul className={classes.problems}>
              {problems.map(({ line, message }) => (
                <li key={line}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </Callout>
      {refusal && (
        <Callout state="bad" role="alert">
          {refusal}
        </Callout>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Another File
        </Button>
        <Button loading={busy} disabled={isNothing} onClick={onImport}>
          Import {countsOf(plan)}
        </Button>
      </Group>
    </Stack>
  )
}

function PastImports({ teamId, onUndo }: { teamId: string; onUndo: (importId: string) => Promise<void> }) {
  const { data } = useQuery(api.clients.imports.queryOptions({ input: { teamId } }))
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Latest imports
      </Title>
      <Card withBorder padding={0}>
        <List label="Latest imports">
          {data.items.map((one) => (
            <ListRow
              key={one.id}
              title={one.fileName}
              meta={`${countsOf(one)}, ${whenOf(one)}`}
              actions={
                <ConfirmButton
                  variant="default"
                  size="sm"
                  aria-label={`Undo the import of ${one.fileName}`}
                  question={`Undo the import of ${one.fileName}?`}
                  details="Deletes what came with it. What you have changed since, or has people, stays."
                  confirmLabel="Undo Import"
                  onConfirm={() => onUndo(one.id)}
                >
                  Undo
                </ConfirmButton>
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}

const whenOf = ({ importedAt, importedBy }: PastImport) =>
  [formatInstant(importedAt), importedBy].filter(Boolean).join(', ')

function useUndo(teamId: string) {
  const refresh = useRefreshClients()
  return async (importId: string) => {
    try {
      const { kept, ...deleted } = await client.clients.undoImport({ teamId, importId })
      toast.success(`${countsOf(deleted)} deleted${kept > 0 ? `, ${kept} kept because they are in use` : ''}`)
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
}
