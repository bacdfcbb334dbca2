import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { WordsDialog } from '#client/ui/dialogs/words-dialog.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import { ariaKeys, useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { turn } from '#client/ui/use-pressed.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { spanText } from '../../rules/words.ts'
import type { ChargedLine, LineDetails } from '../../schema.ts'
import { PayParts } from '../parts/pay-parts.tsx'
import { TimesDialog } from '../parts/times-dialog.tsx'
import { Bars } from './bars.tsx'
import { History } from './history.tsx'
import { Client, Figures } from './line-figures.tsx'
import { isUnsigned, lookOf, stateText } from './line-look.ts'
import classes from './timesheets.module.css'
import { lineActs } from './use-lines.ts'

const LinePapers = lazy(async () => ({ default: (await import('./line-papers.tsx')).LinePapers }))

interface LinePanelProps {
  teamId: string
  mayAddPapers: boolean
  lineId: string
  position: string | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** After an approval: the next line that needs a manager. */
  onApproved: () => void
}

/** One line: planned, worked and paid on one axis, how it is known, and what may be done. */
export function LinePanel({ teamId, lineId, mayAddPapers, onApproved, ...panel }: LinePanelProps) {
  const query = useQuery(api.timesheets.line.queryOptions({ input: { teamId, recordId: lineId } }))
  useShortcut('nextItem', panel.onNext && (() => turn(panel.onNext!)))
  useShortcut('previousItem', panel.onPrevious && (() => turn(panel.onPrevious!)))
  const line = query.data
  if (line) return <Line key={line.id} {...{ teamId, line, mayAddPapers }} onApproved={onApproved} {...panel} />
  return (
    <SidePanel title="Timesheet" {...panel}>
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Loading what="line">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </SidePanel>
  )
}

type Opened = 'times' | 'ask' | 'answer'

function Line({
  teamId,
  line,
  mayAddPapers,
  onApproved,
  ...panel
}: Omit<LinePanelProps, 'lineId'> & { line: ChargedLine }) {
  const [opened, setOpened] = useState<Opened>()
  const acts = lineActs(teamId)
  const of = { recordId: line.id, version: line.version }
  const open = line.disputes.find(({ answeredAt }) => !answeredAt)
  const isApproved = line.approvals.some(
    ({ version, step, takenBackAt }) => version === line.version && step === 'manager' && !takenBackAt,
  )
  const { busy, run } = useAct(async () => {
    await acts.approve([of], isUnsigned(line))
    onApproved()
  })
  const hasFirst = line.approvals.some(
    ({ version, step, takenBackAt }) => version === line.version && step === 'first' && !takenBackAt,
  )
  const mayApprove = line.from !== null && (isApproved ? line.state === 'disputed' : !line.gaveFirst)
  useShortcut('approve', mayApprove && !busy ? () => void run() : undefined)
  useShortcut('ask', open ? undefined : () => setOpened('ask'))
  const day = formatShortDay(line.day, { today: londonToday(deviceClock) })
  return (
    <SidePanel
      title={`${inSentence(line.fullName)}, ${day}`}
      {...panel}
      header={
        <PanelTitle about={`${line.siteName} · ${jobLabel(line.job)}`}>
          {line.fullName}, {day}
        </PanelTitle>
      }
      footer={
        <Acts
          {...{ line, isApproved, hasFirst, acts, open, busy }}
          approve={mayApprove ? () => void run() : undefined}
          onOpen={setOpened}
        />
      }
    >
      <Stack gap="md" align="stretch">
        <StateMark state={lookOf(line.state)} size="lg">
          {stateText(line)}
        </StateMark>
        {line.gaveFirst && !isApproved && (
          <Text size="sm">You gave the first of two approvals. Another manager gives the second.</Text>
        )}
        {line.run && (
          <Text size="sm">
            In pay run {line.run.number}, {line.run.isPaid ? 'paid' : 'to be paid'}{' '}
            {formatShortDay(line.run.payDay, { today: londonToday(deviceClock) })}. What is corrected now comes with the
            next run.
          </Text>
        )}
        <Bars line={line} />
        <Figures line={line} />
        {open && <Open dispute={open} />}
        <Client line={line} teamId={teamId} />
        {line.pay !== null && line.from !== null && (
          <PayParts pay={{ ...line, pay: line.pay }} minutes={line.minutes} isTheirs />
        )}
        <Suspense>
          <LinePapers recordId={line.id} {...{ teamId, mayAddPapers }} />
        </Suspense>
        <History line={line} />
      </Stack>
      {opened && <Asked {...{ opened, line, day, acts }} onClose={() => setOpened(undefined)} />}
    </SidePanel>
  )
}

interface ActsProps {
  line: LineDetails
  isApproved: boolean
  /** The first of two approvals stands. */
  hasFirst: boolean
  open: LineDetails['disputes'][number] | undefined
  acts: ReturnType<typeof lineActs>
  busy: boolean
  approve: (() => void) | undefined
  onOpen: (opened: Opened) => void
}

/** What may be done with a line, the likeliest first. */
function Acts({ line, isApproved, hasFirst, open, acts, busy, approve, onOpen }: ActsProps) {
  const isDisputed = open?.side === 'worker'
  const keeps = isApproved && line.state === 'disputed'
  return (
    <Group gap="xs">
      {approve && (
        <Button loading={busy} onClick={approve} aria-keyshortcuts={ariaKeys('approve')}>
          {keeps ? 'Keep' : line.steps === 1 ? 'Approve' : hasFirst ? 'Approve Second' : 'Approve First'}{' '}
          {spanText(line)}
          {isUnsigned(line) && ' Without the Client'}
          <Key of="approve" />
        </Button>
      )}
      {(isApproved || hasFirst) && <TakeBack act={() => acts.takeBack({ recordId: line.id, version: line.version })} />}
      <Button variant="default" aria-haspopup="dialog" onClick={() => onOpen('times')}>
        Change…
      </Button>
      {isDisputed && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => onOpen('answer')}>
          Answer…
        </Button>
      )}
      {!open && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-keyshortcuts={ariaKeys('ask')}
          onClick={() => onOpen('ask')}
        >
          Ask… <Key of="ask" />
        </Button>
      )}
    </Group>
  )
}

interface AskedProps {
  opened: Opened
  line: LineDetails
  day: string
  acts: ReturnType<typeof lineActs>
  onClose: () => void
}

/** The dialog of an act that needs words. */
function Asked({ opened, line, day, acts, onClose }: AskedProps) {
  const of = { recordId: line.id, version: line.version }
  if (opened === 'times')
    return (
      <TimesDialog
        title={`When did ${inSentence(line.fullName)} work?`}
        details="They are told, and say whether it is right."
        line={line}
        onSave={(said) => acts.correct(of, said)}
        onClose={onClose}
      />
    )
  const asks = opened === 'ask'
  return (
    <WordsDialog
      title={asks ? `Ask ${inSentence(line.fullName)}` : `Answer ${inSentence(line.fullName)}`}
      details={
        asks
          ? `About ${day}, ${spanText(line)}, ${line.siteName}. They answer on their page of hours.`
          : `The times stay ${spanText(line)}. To change them, close this and choose Change.`
      }
      label={asks ? 'Your question' : 'Your answer'}
      send="Send"
      onSend={(words) => (asks ? acts.ask(of, words) : acts.answer(of, words))}
      onClose={onClose}
    />
  )
}

const Key = ({ of }: { of: 'approve' | 'ask' }) => (
  <span className={classes.key}>
    <ShortcutKeys of={of} />
  </span>
)

function TakeBack({ act }: { act: () => Promise<unknown> }) {
  const { busy, run } = useAct(act)
  useShortcut('takeBack', busy ? undefined : () => void run())
  return (
    <Button variant="default" loading={busy} onClick={() => void run()} aria-keyshortcuts={ariaKeys('takeBack')}>
      Take Back
    </Button>
  )
}

function Open({ dispute: { side, raisedBy, words } }: { dispute: LineDetails['disputes'][number] }) {
  const isTheirs = side === 'worker'
  return (
    <Callout
      state={isTheirs ? 'bad' : 'info'}
      title={isTheirs ? `${raisedBy ?? 'They'} disputes this` : 'Asked, no answer yet'}
    >
      {words}
    </Callout>
  )
}
