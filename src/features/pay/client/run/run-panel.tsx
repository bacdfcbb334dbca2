import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { WordsDialog } from '#client/ui/dialogs/words-dialog.tsx'
import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { DownloadMenu } from '#client/ui/files/download-menu.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatWhen, londonToday } from '#shared/time.ts'
import { paidTo } from '../../rules/sums.ts'
import { payDayText, periodText, sumsOf, timeText } from '../../rules/words.ts'
import type { PayRunDetails } from '../../schema.ts'
import { PayLines } from '../parts/pay-lines.tsx'
import { PeopleTable } from './people-table.tsx'
import { runLooks } from './run-looks.ts'
import { payActs } from './use-pay.ts'

interface RunPanelProps {
  teamId: string
  mayRun: boolean
  runId: string
  person: string | undefined
  onPerson: (userId: string | undefined) => void
  onClose: () => void
}

/** A closed run: its file, what each person got, and what may still be done with it. */
export function RunPanel({ teamId, mayRun, runId, person, onPerson, onClose }: RunPanelProps) {
  const query = useQuery(api.pay.run.queryOptions({ input: { teamId, runId } }))
  const run = query.data
  return (
    <SidePanel
      title={run ? `Run ${run.number}` : 'Pay run'}
      wide
      onClose={onClose}
      header={run && <PanelTitle>Run {run.number}</PanelTitle>}
      footer={mayRun && run && <Acts teamId={teamId} run={run} />}
    >
      {query.isPending ? (
        <Loading what="pay run">
          <RowsSkeleton rows={6} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : person ? (
        <PersonOfRun teamId={teamId} run={query.data} userId={person} onBack={() => onPerson(undefined)} />
      ) : (
        <Whole run={query.data} onPerson={onPerson} />
      )}
    </SidePanel>
  )
}

function Whole({ run, onPerson }: { run: PayRunDetails; onPerson: (userId: string) => void }) {
  const { state, label } = runLooks[run.state]
  const today = londonToday(deviceClock)
  return (
    <Stack gap="md" align="stretch">
      <div>
        <Title order={3} size="h5">
          {periodText(run, today)}, {payDayText(run, today)}
        </Title>
        <StateMark state={state}>{label}</StateMark>
        {run.voidReason && <Text size="sm">Void: {run.voidReason}</Text>}
      </div>
      <FigureList title="This run">
        <FigureRow label="Hours" value={timeText(run.minutes)} />
        <FigureRow label="Pay" value={formatPence(run.pay)} />
        <FigureRow label="Holiday pay" value={formatPence(run.holiday)} />
        {run.extraHoliday > 0 && (
          <FigureRow label="Extra holiday, as the clients’ own staff" value={formatPence(run.extraHoliday)} />
        )}
        {run.topUp > 0 && <FigureRow label="Made up to the minimum wage" value={formatPence(run.topUp)} />}
        <FigureRow label="Sum" value={formatPence(paidTo(run))} />
      </FigureList>
      <Text size="sm" c="dimmed">
        Closed {formatWhen(run.closedAt)}
        {run.closedBy && ` by ${run.closedBy}`}
        {run.releasedAt && `, released ${formatWhen(run.releasedAt)}`}
        {run.releasedBy && ` by ${run.releasedBy}`}
        {run.paidAt && `, paid ${formatWhen(run.paidAt)}`}. The file is the same each time. SHA-256{' '}
        <span style={{ overflowWrap: 'anywhere' }}>{run.digest}</span>
      </Text>
      <PeopleTable people={run.rows} selected={undefined} onPerson={onPerson} />
    </Stack>
  )
}

function PersonOfRun({
  teamId,
  run,
  userId,
  onBack,
}: {
  teamId: string
  run: PayRunDetails
  userId: string
  onBack: () => void
}) {
  const row = run.rows.find((one) => one.userId === userId)
  const query = useQuery(api.pay.linesOf.queryOptions({ input: { teamId, userId, runId: run.id } }))
  return (
    <Stack gap="md" align="stretch">
      <Anchor component="button" type="button" onClick={onBack}>
        <IconArrowLeft size={16} aria-hidden /> Everybody in run {run.number}
      </Anchor>
      <Title order={3} size="h5">
        {row?.fullName}
      </Title>
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && row && <PayLines lines={query.data} sums={sumsOf(row)} />}
    </Stack>
  )
}

function Acts({ teamId, run }: { teamId: string; run: PayRunDetails }) {
  const mayVoid = run.state === 'closed' || run.state === 'unreleased'
  const [isVoiding, setVoiding] = useState(false)
  const { run: recently, prompt } = useRecentSignIn()
  const acts = payActs(teamId)
  return (
    <>
      {run.state === 'closed' && <ActButton act={() => acts.markPaid(run.id)}>Mark as Paid</ActButton>}
      {run.state === 'unreleased' &&
        (run.isOwn ? (
          <Text size="sm" c="dimmed">
            Another person has to release it.
          </Text>
        ) : (
          <ActButton act={() => recently(() => acts.release(run.id))}>Release to Payroll</ActButton>
        ))}
      {run.state !== 'unreleased' && <SaveFiles teamId={teamId} run={run} />}
      {mayVoid && (
        <Button variant="default" color="red" onClick={() => setVoiding(true)}>
          Void…
        </Button>
      )}
      {isVoiding && (
        <WordsDialog
          title={`Void run ${run.number}`}
          details="Its number stays used and its file stays here. Its lines go into the next run, and its people are told."
          label="Why"
          send={`Void Run ${run.number}`}
          onSend={(reason) => recently(() => acts.void(run.id, reason))}
          onClose={() => setVoiding(false)}
        />
      )}
      {prompt}
    </>
  )
}

/** The file of the run as it was made, and the same lines as payroll programs take them. */
function SaveFiles({ teamId, run }: { teamId: string; run: PayRunDetails }) {
  const url = `/api/teams/${teamId}/pay/runs/${run.id}`
  return (
    <>
      <DownloadButton url={`${url}/file.csv`} label={`Save the File of run ${run.number}`}>
        Save the File
      </DownloadButton>
      <DownloadMenu
        label={`Other files of run ${run.number}`}
        files={{
          'For Excel': `${url}/file.xlsx`,
          'For BrightPay': `${url}/brightpay.csv`,
          'For Sage 50': `${url}/sage.csv`,
        }}
      />
    </>
  )
}
