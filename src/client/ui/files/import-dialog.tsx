import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CheckedFile, ImportColumn, ImportedFile, ImportProblem } from '#shared/imports.ts'
import { formatInstant } from '#shared/time.ts'
import { conflictState, errorMessage, fieldProblems } from '../../api.ts'
import { ConfirmButton } from '../dialogs/confirm-button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { List, ListRow } from '../lists/list-row.tsx'
import { Callout } from '../state/callout.tsx'
import { DropArea } from './drop-area.tsx'
import classes from './import-dialog.module.css'

/** A file that was read, as its import takes it. */
export interface ChosenFile<Code extends string> {
  csv: string
  fileName: string
  columns: (Code | null)[]
  leaveOut: boolean
}

interface ImportDialogProps<Code extends string, Plan extends CheckedFile> {
  title: string
  intro: string
  columns: readonly ImportColumn<Code>[]
  /** The dry run; without columns they are guessed. */
  check: (file: { csv: string; columns?: (Code | null)[] }) => Promise<Plan>
  /** What would be added, `12 shifts`; undefined for nothing. */
  added: (plan: Plan) => string | undefined
  /** Imports the file, says so and closes. */
  bring: (file: ChosenFile<Code>) => Promise<void>
  /** What is to be said of the lines, and chosen, besides what is wrong with them. */
  more?: (plan: Plan) => ReactNode
  /** The imports that may still be undone. */
  past: ReactNode
  onClose: () => void
}

interface Chosen<Plan> {
  fileName: string
  csv: string
  plan: Plan
}

/** Imports a CSV file: the file, its columns, what would happen, then the import. */
export function ImportDialog<Code extends string, Plan extends CheckedFile>(props: ImportDialogProps<Code, Plan>) {
  const { title, intro, check, bring, past, onClose } = props
  const [chosen, setChosen] = useState<Chosen<Plan>>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Runs a step; what the server refuses is shown above the buttons. */
  async function step(work: () => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      const plan = conflictState<Plan>(error)
      if (plan) setChosen((now) => now && { ...now, plan })
      const [problem] = fieldProblems(error)
      setRefusal(problem?.message ?? errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const read = (fileName: string, csv: string, columns?: (Code | null)[]) =>
    step(async () => setChosen({ fileName, csv, plan: await check({ csv, ...(columns && { columns }) }) }))

  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      {chosen ? (
        <Checked
          {...props}
          chosen={chosen}
          refusal={refusal}
          busy={busy}
          onColumns={(columns) => void read(chosen.fileName, chosen.csv, columns)}
          onBack={() => {
            setChosen(undefined)
            setRefusal(undefined)
          }}
          onImport={() => {
            const { fileName, csv, plan } = chosen
            const leaveOut = plan.problems.length > 0
            void step(() => bring({ fileName, csv, columns: plan.columns as (Code | null)[], leaveOut }))
          }}
        />
      ) : (
        <Stack>
          <Text>{intro} Save your spreadsheet as CSV. Nothing is stored before you have seen what would happen.</Text>
          <DropArea
            label="CSV file"
            id="import-csv"
            accept=".csv,text/csv,text/plain"
            describedBy={undefined}
            invalid={refusal !== undefined}
            disabled={busy}
            replace={false}
            limits="Up to 2,000 lines"
            onFile={(file) => void readText(file).then((csv) => read(file.name, csv))}
          />
          {refusal && (
            <Callout state="bad" role="alert">
              {refusal}
            </Callout>
          )}
          {past}
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

interface CheckedProps<Code extends string, Plan extends CheckedFile> extends ImportDialogProps<Code, Plan> {
  chosen: Chosen<Plan>
  refusal: string | undefined
  busy: boolean
  onColumns: (columns: (Code | null)[]) => void
  onBack: () => void
  onImport: () => void
}

function Checked<Code extends string, Plan extends CheckedFile>({
  chosen: { fileName, plan },
  columns: known,
  added,
  more,
  refusal,
  busy,
  onColumns,
  onBack,
  onImport,
}: CheckedProps<Code, Plan>) {
  const { headings, lines, problems } = plan
  const columns = plan.columns as (Code | null)[]
  const counts = added(plan)
  return (
    <Stack>
      <Text>
        <b>{fileName}</b> has {lines === 1 ? '1 line' : `${lines} lines`}. Say what each column is.
      </Text>
      <div className={classes.columns}>
        {headings.map((heading, index) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            key={index}
            label={heading || `Column ${index + 1}`}
            disabled={busy}
            data={[{ value: '', label: 'Leave out' }, ...known.map(({ value, label }) => ({ value, label }))]}
            value={columns[index] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onColumns(
                columns.map((column, at) =>
                  at === index ? (value as Code) || null : column === value ? null : column,
                ),
              )
            }
          />
        ))}
      </div>
      <Callout
        state={counts ? 'info' : 'soon'}
        role="status"
        title={counts ? `${counts} would be added` : 'Nothing to import'}
      >
        {problems.length > 0 && (
          <>
            <Text size="sm">{leftOutWords(problems)}</Text>
            <LineList lines={problems} />
          </>
        )}
      </Callout>
      {more?.(plan)}
      {refusal && (
        <Callout state="bad" role="alert">
          {refusal}
        </Callout>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Another File
        </Button>
        <Button loading={busy} disabled={!counts} onClick={onImport}>
          Import{counts && ` ${counts}`}
        </Button>
      </Group>
    </Stack>
  )
}

function leftOutWords(problems: readonly ImportProblem[]): string {
  const lines = new Set(problems.map(({ line }) => line)).size
  return lines === 1
    ? 'This line is left out. To bring it in, mend the file and choose it again.'
    : `These ${lines} lines are left out. To bring them in, mend the file and choose it again.`
}

/** What is to be said of lines, each at its column where it has one. */
export function LineList({ lines }: { lines: readonly ImportProblem[] }) {
  return (
    <ul className={classes.problems}>
      {lines.map(({ line, column, message }) => (
        <li key={`${line} ${column}`}>
          Line {line}
          {column && `, ${column}`}: {message}
        </li>
      ))}
    </ul>
  )
}

interface PastImportsProps<Past extends ImportedFile> {
  items: readonly Past[] | undefined
  /** What came with it: `12 shifts`. */
  counts: (one: Past) => string
  /** What becomes of it. */
  details: string
  /** Why one cannot be undone any more. */
  fixed?: (one: Past) => string | undefined
  onUndo: (importId: string) => Promise<void>
}

/** The latest imports, each with its way back. */
export function PastImports<Past extends ImportedFile>({
  items = [],
  counts,
  details,
  fixed,
  onUndo,
}: PastImportsProps<Past>) {
  if (items.length === 0) return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Latest imports
      </Title>
      <Card withBorder padding={0}>
        <List label="Latest imports">
          {items.map((one) => (
            <ListRow
              key={one.id}
              title={one.fileName}
              meta={[counts(one), formatInstant(one.importedAt), one.importedBy, fixed?.(one)]
                .filter(Boolean)
                .join(', ')}
              actions={
                !fixed?.(one) && (
                  <ConfirmButton
                    variant="default"
                    size="sm"
                    aria-label={`Undo the import of ${one.fileName}`}
                    question={`Undo the import of ${one.fileName}?`}
                    details={details}
                    confirmLabel="Undo Import"
                    onConfirm={() => onUndo(one.id)}
                  >
                    Undo
                  </ConfirmButton>
                )
              }
            />
          ))}
        </List>
      </Card>
    </section>
  )
}
