import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatLongDay, formatShortDay, londonToday } from '#shared/time.ts'
import {
  breakText,
  confirmText,
  ownStateOf,
  ownStates,
  plannedText,
  sourceText,
  spanText,
  workedText,
} from '../../rules/words.ts'
import type { OwnLine } from '../../schema.ts'
import parts from '../parts/parts.module.css'
import { PayParts } from '../parts/pay-parts.tsx'
import { type Reply, ReplyDialog } from './reply-dialog.tsx'
import { ownHoursActs } from './use-own-hours.ts'

const OwnPapers = lazy(async () => ({ default: (await import('./own-papers.tsx')).OwnPapers }))
const SignHere = lazy(async () => ({ default: (await import('../sign/sign-here.tsx')).SignHere }))

/** One line of a person's hours: planned and worked, what it pays and how that came about, and what they may do. */
export function OwnLinePanel({ line, onClose }: { line: OwnLine; onClose: () => void }) {
  const [reply, setReply] = useState<Reply>()
  const [isSigning, setSigning] = useState(false)
  const shown = ownStates[ownStateOf(line)]
  const title = `${formatLongDay(line.day)}, ${spanText(line)}`
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      header={
        <PanelTitle
          about={
            <>
              {line.siteName} · {jobLabel(line.job)} · {line.teamName}
            </>
          }
        >
          {title}
        </PanelTitle>
      }
      footer={<Acts line={line} onReply={setReply} onSign={() => setSigning(true)} />}
    >
      <Stack gap="md">
        <StateMark state={shown.state} size="lg">
          {shown.label}
          {line.rule && `: ${line.rule}`}
        </StateMark>
        {line.run && (
          <Text>
            In your pay of {formatShortDay(line.run.payDay, { today: londonToday(deviceClock) })}
            {line.run.isPaid && ', paid'}.{' '}
            <TextLink to="/pay" search={{ run: line.run.id }}>
              See Your Pay
            </TextLink>
          </Text>
        )}
        <dl className={parts.facts}>
          <dt>Planned</dt>
          <dd>
            {plannedText(line)}, {breakText(line.plannedBreak).toLowerCase()}
          </dd>
          <dt>Worked</dt>
          <dd>
            {spanText(line)}, {workedText(line).toLowerCase()}
          </dd>
          <dt>How it is known</dt>
          <dd>
            {sourceText(line)}
            {line.reason && `: “${line.reason}”`}
          </dd>
        </dl>
        {line.dispute && (
          <Callout
            state={line.dispute.side === 'worker' ? 'bad' : 'info'}
            title={line.dispute.side === 'worker' ? 'You say' : 'Your agency asks'}
          >
            {line.dispute.words}
          </Callout>
        )}
        {line.clientSigns && !line.client && !line.isApproved && (
          <Callout state="info" title="The client has to sign these hours">
            Ask somebody of the client to sign on this phone, or your agency asks them.
          </Callout>
        )}
        {line.client && <ClientSays client={line.client} />}
        {line.answer && (
          <Callout state="info" title="What became of what you said">
            {line.answer.words && <Text>You: {line.answer.words}</Text>}
            <Text>{line.answer.answer ? `Your agency: ${line.answer.answer}` : 'Your agency has settled it.'}</Text>
          </Callout>
        )}
        <PayParts pay={line} minutes={line.minutes} />
        <Suspense>
          <OwnPapers recordId={line.id} />
        </Suspense>
      </Stack>
      <Suspense>{isSigning && <SignHere recordId={line.id} onClose={() => setSigning(false)} />}</Suspense>
      {reply && <ReplyDialog reply={reply} line={line} onClose={() => setReply(undefined)} />}
    </SidePanel>
  )
}

interface ActsProps {
  line: OwnLine
  onReply: (reply: Reply) => void
  onSign: () => void
}

/** What a person may do with a line, the likeliest first. */
function Acts({ line, onReply, onSign }: ActsProps) {
  const { confirm } = ownHoursActs(line)
  const mayChange = !line.isApproved && line.source !== 'manager'
  const isKnown = line.from !== null
  return (
    <Group gap="xs">
      {!line.isConfirmed && isKnown && <ActButton act={confirm}>{confirmText(line)}</ActButton>}
      {mayChange && (
        <Button variant="default" onClick={() => onReply('times')}>
          Other Times…
        </Button>
      )}
      {!mayChange && !line.dispute && (
        <Button variant="default" onClick={() => onReply('dispute')}>
          This Is Wrong…
        </Button>
      )}
      {isKnown && !line.client?.agrees && (
        <Button variant="default" aria-haspopup="dialog" onClick={onSign}>
          Ask for a Signature…
        </Button>
      )}
    </Group>
  )
}

/** What the client has signed or disputes of these times. */
function ClientSays({ client: { agrees, words, signer, position } }: { client: NonNullable<OwnLine['client']> }) {
  return (
    <Callout
      state={agrees ? 'ok' : 'bad'}
      title={agrees ? 'The client has signed these times' : 'The client says that these times are wrong'}
    >
      {words && <Text>“{words}”</Text>}
      <Text>
        {signer}, {position}
        {!agrees && '. Your agency settles it with them'}
      </Text>
    </Callout>
  )
}
