import { Card, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { deviceClock, formatDay, londonDay, londonToday } from '#shared/time.ts'
import { isLate, isOpen } from '../../rules/answer-state.ts'
import { changesBetween } from '../../rules/changes.ts'
import { minutesToRead } from '../../rules/minutes.ts'
import type { Reading } from '../../schema.ts'
import { OWN_ANSWERS } from '../answer-look.ts'
import { PdfChanges } from '../pdf-changes.tsx'
import { PolicyContent } from '../policy-content.tsx'
import { anchorOf } from '../policy-text.tsx'
import { Answered } from './answered.tsx'
import { OptOutEnd } from './opt-out-end.tsx'
import { openTry, Quiz } from './quiz.tsx'
import classes from './reading.module.css'
import { SignForm } from './sign-form.tsx'
import { useRead } from './use-read.ts'

interface ReadPolicyProps {
  teamId: string
  policyId: string
}

/** One policy to read to its end, answer and sign. */
export function ReadPolicy(of: ReadPolicyProps) {
  const query = useQuery(api.policies.read.queryOptions({ input: of }))
  return (
    <>
      <LinkButton
        to="/policies"
        search={{}}
        variant="subtle"
        px="xs"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        All policies
      </LinkButton>
      {query.isPending && (
        <Loading what="policy">
          <ReadingsSkeleton />
        </Loading>
      )}
      {isStatus(query.error, 404) ? (
        <EmptyState title="This policy is not in force any longer" />
      ) : (
        query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Reader key={query.data.versionId} teamId={of.teamId} reading={query.data} />}
    </>
  )
}

function Reader({ teamId, reading }: { teamId: string; reading: Reading }) {
  const article = useRef<HTMLDivElement>(null)
  const read = useRead(article)
  const { title, blocks, since, number, state, mine, held, questions, quiz } = reading
  const open = isOpen(state)
  const inPdf = since !== null && (since.file ?? reading.file) !== null
  const changes = useMemo(() => since && !inPdf && changesBetween(since.blocks, blocks), [since, inPdf, blocks])
  const whole = read > 98
  const [asking, setAsking] = useState(openTry(reading) !== undefined)
  const passed = questions.length === 0 || quiz?.passed === true
  const toSign = passed && !asking
  return (
    <>
      {mine && open && <ReadLine read={read} />}
      <PageHeader title={title} description={<Facts reading={reading} />} />
      <div className={classes.page}>
        <Parts reading={reading} />
        <div className={classes.text}>
          <WhatChanged reading={reading} marked={changes ? changes.count : 0} />
          {inPdf && <PdfChanges before={since} after={reading} number={number} />}
          <div ref={article}>
            <PolicyContent content={reading} changes={changes || undefined} number={number} />
          </div>
          {mine && open && !toSign && (
            <Quiz teamId={teamId} reading={reading} ready={whole} begun={asking} onBegun={setAsking} />
          )}
          {!open && !(held && state === 'ended') && <Answered teamId={teamId} reading={reading} />}
          {held && <OptOutEnd teamId={teamId} reading={reading} held={held} />}
          {mine && toSign && state !== 'signed' && state !== 'waiting' && (
            <SignForm teamId={teamId} reading={reading} read={read} />
          )}
        </div>
      </div>
    </>
  )
}

/** What is new in the publisher's words, and how many passages are marked below. */
function WhatChanged({ reading: { changes, since, number }, marked }: { reading: Reading; marked: number }) {
  if (!changes || (!since && number === 1)) return null
  return (
    <Card withBorder padding="sm" mb="md">
      <Text fw={650}>What changed{since ? ` since you signed version ${since.number}` : ''}</Text>
      <Text className={classes.changes}>{changes}</Text>
      {marked > 0 && (
        <Text size="sm" c="dimmed">
          {marked === 1 ? 'One passage is marked below.' : `${marked} passages are marked below.`}
        </Text>
      )}
    </Card>
  )
}

function ReadLine({ read }: { read: number }) {
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label="Read"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(read)}
    >
      <div style={{ width: `${read}%` }} />
    </div>
  )
}

function Facts({ reading: { kind, readBy, state, number, publishedAt, blocks, mine } }: { reading: Reading }) {
  const late = isLate({ kind, readBy }, londonToday(deviceClock))
  return (
    <Group component="span" gap="xs">
      {state !== 'not-signed' && state !== 'signed-earlier' ? (
        <StateMark state={OWN_ANSWERS[state].state}>{OWN_ANSWERS[state].word}</StateMark>
      ) : (
        mine && (
          <StateMark state={late ? 'bad' : 'soon'}>
            {late ? 'Overdue since' : 'Read by'} {formatDay(readBy)}
          </StateMark>
        )
      )}
      <Tag>
        Version {number}, {formatDay(londonDay(new Date(publishedAt)))}
      </Tag>
      {blocks.length > 0 && <Tag>{minutesToRead(blocks)} min</Tag>}
    </Group>
  )
}

/** The headings of the text, on a wide screen. */
function Parts({ reading: { blocks } }: { reading: Reading }) {
  const headings = blocks.flatMap(({ kind, spans }, at) =>
    kind === 'heading' ? [{ at, text: spans.map(({ text }) => text).join('') }] : [],
  )
  if (headings.length < 2) return null
  return (
    <nav className={classes.parts} aria-label="Parts of the policy">
      <ol>
        {headings.map(({ at, text }) => (
          <li key={at}>
            <a href={`#${anchorOf(at)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
