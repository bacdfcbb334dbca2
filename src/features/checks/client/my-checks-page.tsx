import { Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatDay } from '#shared/time.ts'
import { KIND_LABELS } from '../rules/check-kinds.ts'
import type { ChecksOfKind, OwnChecks } from '../schema.ts'
import { CheckRecord } from './check-record.tsx'
import classes from './checks.module.css'
import { OutcomeMark, verifiedInWords } from './outcome-mark.tsx'

/** What a person's teams have checked themselves, in plain words for them. */
export function MyChecksPage() {
  const { data, isPending, error, refetch } = useQuery(api.checks.own.queryOptions())
  return (
    <>
      <PageHeader
        title="My Checks"
        description="What your teams have checked before you may work, and until when it counts."
      />
      {isPending && (
        <Loading what="checks">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.teams.length === 0 && (
        <EmptyState title="No checks yet">
          When a team checks your right to work, your DBS certificate or your registration, you can read here what was
          recorded.
        </EmptyState>
      )}
      <Stack gap="lg">
        {data?.teams.map((team) => (
          <Team key={team.teamId} {...team} />
        ))}
      </Stack>
    </>
  )
}

function Team({ teamName, kinds }: OwnChecks['teams'][number]) {
  return (
    <Card withBorder padding="lg" component="section" aria-label={teamName}>
      <Title order={2} size="h3">
        <Name>{teamName}</Name>
      </Title>
      {kinds.map((checks) => (
        <Kind key={checks.kind} checks={checks} teamName={teamName} />
      ))}
    </Card>
  )
}

function sentenceOf(of: ChecksOfKind, teamName: string): string {
  const verified = verifiedInWords(of, teamName)
  switch (of.outcome) {
    case 'none':
      return 'There is no check that counts at the moment.'
    case 'clear':
      return `${verified}. ${of.until ? 'Nothing to do until then.' : 'Nothing more to do.'}`
    case 'due':
      return `${verified}. Your team must check this again by then. Have your papers ready.`
    case 'lapsed':
      return `This counted until ${formatDay(of.until)}. It has to be checked again.`
    default:
      return 'The last check was not passed. Please speak to your team.'
  }
}

function Kind({ checks: of, teamName }: { checks: ChecksOfKind; teamName: string }) {
  const { kind, outcome, checks } = of
  return (
    <section aria-label={KIND_LABELS[kind]} className={classes.section}>
      <div className={classes.line}>
        <Title order={3} size="h4">
          {KIND_LABELS[kind]}
        </Title>
        <OutcomeMark outcome={outcome} />
      </div>
      <Text>{sentenceOf(of, teamName)}</Text>
      <ul className={classes.records}>
        {checks.map((check) => (
          <li key={check.id}>
            <CheckRecord check={check} />
          </li>
        ))}
      </ul>
    </section>
  )
}
