import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatLongDay } from '#shared/time.ts'
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

/** One line of a person's hours: planned and worked, what it pays and how that came about, and what they may do. */
export function OwnLinePanel({ line, onClose }: { line: OwnLine; onClose: () => void }) {
  const [reply, setReply] = useState<Reply>()
  const { confirm } = ownHoursActs(line)
  const shown = ownStates[ownStateOf(line)]
  const mayChange = !line.isApproved && line.source !== 'manager'
  const title = `${formatLongDay(line.day)}, ${spanText(line)}`
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      header={
        <>
          <Title order={2} size="h4" aria-hidden>
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            {line.siteName} · {jobLabel(line.job)} · {line.teamName}
          </Text>
        </>
      }
      footer={
        <Group gap="xs">
          {!line.isConfirmed && line.from !== null && <ActButton act={confirm}>{confirmText(line)}</ActButton>}
          {mayChange && (
            <Button variant="default" onClick={() => setReply('times')}>
              Other Times…
            </Button>
          )}
          {!mayChange && !line.dispute && (
            <Button variant="default" onClick={() => setReply('dispute')}>
              This Is Wrong…
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="md">
        <StateMark state={shown.state} size="lg">
          {shown.label}
          {line.rule && `: ${line.rule}`}
        </StateMark>
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
        {line.client && <ClientSays client={line.client} />}
        {line.answer && (
          <Callout state="info" title="What became of what you said">
            {line.answer.words && <Text>You: {line.answer.words}</Text>}
            <Text>{line.answer.answer ? `Your agency: ${line.answer.answer}` : 'Your agency has settled it.'}</Text>
          </Callout>
        )}
        <PayParts pay={line} minutes={line.minutes} />
      </Stack>
      {reply && <ReplyDialog reply={reply} line={line} onClose={() => setReply(undefined)} />}
    </SidePanel>
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
