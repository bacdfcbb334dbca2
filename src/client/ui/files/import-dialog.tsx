import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CheckedFile, ImportColumn } from '#shared/imports.ts'
import { conflictState, errorMessage, fieldProblems } from '../../api.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { Callout } from '../state/callout.tsx'
import { DropArea } from './drop-area.tsx'
import classes from './import-dialog.module.css'
import { LeftOut } from './import-lines.tsx'
import { useDownload } from './use-download.ts'

/** A file that was read, as its import takes it. */
export interface ChosenFile<Code extends string> {
  csv: string
  fileName: string
  columns: (Code | null)[]
  leaveOut: boolean
}

type Choice = Pick<ImportColumn, 'value' | 'label'>

interface ImportDialogProps<Code extends string, Plan extends CheckedFile> {
  title: string
  intro: string
  columns: readonly Choice[]
  /** What else they may be, as the dry run says. */
  moreColumns?: (plan: Plan) => readonly Choice[]
  /** The dry run; without columns they are guessed. */
  check: (file: { csv: string; columns?: (Code | null)[] }) => Promise<Plan>
  /** What would be added, `12 shifts`; undefined for nothing. */
  added: (plan: Plan) => string | undefined
  /** Imports the file and says so; what it returns closes the dialog. */
  bring: (file: ChosenFile<Code>) => Promise<() => void>
  /** What is to be said of the lines, and chosen, besides what is wrong with them; `recheck` checks the file once more. */
  more?: (plan: Plan, recheck: () => void) => ReactNode
  /** The address of its template, without the ending. */
  template?: string
  /** What else a file may come from; `read` takes the text of a CSV file. */
  other?: (read: (name: string, csv: string) => void, busy: boolean) => ReactNode
  /** What becomes of the lines, where they are not imported. */
  act?: (plan: Plan) => { label: string; done: string }
  /** The imports that may still be undone. */
  past: ReactNode
  onClose: () => void
}

const imported = () => ({ label: 'Import', done: 'added' })

interface Chosen<Plan> {
  fileName: string
  csv: string
  plan: Plan
}

/** Imports a CSV file: the file, its columns, what would happen, then the import. */
export function ImportDialog<Code extends string, Plan extends CheckedFile>(props: ImportDialogProps<Code, Plan>) {
  const { title, intro, check, bring, template, other, past, onClose } = props
  const [chosen, setChosen] = useState<Chosen<Plan>>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Set once it is imported and something was left out. */
  const [close, setClose] = useState<() => void>()

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

  async function readFile(fileName: string, csv: string, columns?: (Code | null)[]) {
    setChosen({ fileName, csv, plan: await check({ csv, ...(columns && { columns }) }) })
  }

  async function importFile({ fileName, csv, plan }: Chosen<Plan>) {
    const leaveOut = plan.problems.length > 0
    const after = await bring({ fileName, csv, columns: plan.columns as (Code | null)[], leaveOut })
    if (leaveOut) setClose(() => after)
    else after()
  }

  if (close && chosen) return <Done {...props} {...chosen} onClose={close} />
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      {chosen ? (
        <Checked
          {...props}
          chosen={chosen}
          refusal={refusal}
          busy={busy}
          onColumns={(columns) => void step(() => readFile(chosen.fileName, chosen.csv, columns))}
          onBack={() => {
            setChosen(undefined)
            setRefusal(undefined)
          }}
          onImport={() => void step(() => importFile(chosen))}
        />
      ) : (
        <Stack>
          <Text>{intro} Nothing is stored before you have seen what would happen.</Text>
          {template && <Templates url={template} />}
          <DropArea
            label="CSV or Excel file"
            id="import-csv"
            accept=".csv,.xlsx,text/csv,text/plain"
            describedBy={undefined}
            invalid={refusal !== undefined}
            disabled={busy}
            replace={false}
            limits="Up to 2,000 lines"
            onFile={(file) => void step(async () => readFile(file.name, await readText(file)))}
          />
          {other?.((name, csv) => void step(() => readFile(name, csv)), busy)}
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

/** What came in and what did not, where something was left out. */
function Done<Code extends string, Plan extends CheckedFile>({
  title,
  added,
  act = imported,
  plan,
  fileName,
  onClose,
}: ImportDialogProps<Code, Plan> & Pick<Chosen<Plan>, 'plan' | 'fileName'>) {
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      <Callout state="soon" role="status" title={`${added(plan)} ${act(plan).done}, the rest left out`}>
        <LeftOut plan={plan} fileName={fileName} />
      </Callout>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

/** A file as text: the first sheet of a workbook, UTF-8, or what spreadsheets on Windows write. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const { isWorkbook, workbookToCsv } = await import('./workbook.ts')
  if (isWorkbook(bytes)) return workbookToCsv(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** An empty file with the headings that the import understands. */
function Templates({ url }: { url: string }) {
  const { save, busy, prompt } = useDownload()
  return (
    <Group gap="xs">
      {['CSV', 'XLSX'].map((format) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          disabled={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save(`${url}.${format.toLowerCase()}`)}
        >
          Template as {format}
        </Button>
      ))}
      {prompt}
    </Group>
  )
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
  columns: fixed,
  moreColumns,
  added,
  more,
  act: actOf = imported,
  refusal,
  busy,
  onColumns,
  onBack,
  onImport,
}: CheckedProps<Code, Plan>) {
  const { headings, lines, problems } = plan
  const columns = plan.columns as (Code | null)[]
  const counts = added(plan)
  const act = actOf(plan)
  const known = [...fixed, ...(moreColumns?.(plan) ?? [])]
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
        title={counts ? `${counts} would be ${act.done}` : `Nothing to ${act.label.toLowerCase()}`}
      >
        {problems.length > 0 && <LeftOut plan={plan} fileName={fileName} />}
      </Callout>
      {more?.(plan, () => onColumns(columns))}
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
          {act.label}
          {counts && ` ${counts}`}
        </Button>
      </Group>
    </Stack>
  )
}
