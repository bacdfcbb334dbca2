import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { deviceClock, formatDay, londonDay, londonToday } from '#shared/time.ts'
import { versionOn } from '../../rules/versions.ts'
import type { QuestionsVersion, Requirement } from '../../schema.ts'
import classes from './questions.module.css'
import { type NamedRequirement, QuestionsEditor } from './questions-editor.tsx'

/** Which requirements answer which of CQC's questions. Inspection packs are sorted by what was in force on their day, too. */
export function Questions({ teamId }: { teamId: string }) {
  const query = useQuery(api.compliance.questions.queryOptions({ input: { teamId } }))
  const requirements = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  const [editing, setEditing] = useState(false)
  const failed = [query, requirements].find(({ isError }) => isError)
  if (failed) return <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
  if (!query.data || !requirements.data) {
    return (
      <Loading what="questions">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  }
  const { versions, ready } = query.data
  const today = londonToday(deviceClock)
  const inForce = versionOn(versions, today)
  const named = requirements.data.items.flatMap((item) => namedOf(item) ?? [])
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="questions-title">
      <Title order={2} size="h4" id="questions-title" mb="xs">
        CQC’s Questions
      </Title>
      {editing ? (
        <QuestionsEditor
          teamId={teamId}
          latest={versions[0]?.version ?? 0}
          start={versions[0] ?? ready}
          requirements={named}
          onDone={() => setEditing(false)}
        />
      ) : (
        <>
          {inForce ? (
            <InForce version={inForce} requirements={named} />
          ) : (
            <Text mb="md">
              Say which of your requirements answer which question of an inspector: packs then show it. Start from a
              ready mapping: {ready.source}.
            </Text>
          )}
          <Versions versions={versions.filter(({ version }) => version !== inForce?.version)} today={today} />
          <Group>
            <Button variant="default" onClick={() => setEditing(true)}>
              {versions.length > 0 ? 'Change Questions' : 'Start from the Ready Mapping'}
            </Button>
          </Group>
        </>
      )}
    </Card>
  )
}

function namedOf({ id, inForce, forNewStarters, coming }: Requirement): NamedRequirement | undefined {
  const rule = inForce ?? forNewStarters ?? coming
  return rule ? { id, name: rule.name } : undefined
}

function InForce({ version, requirements }: { version: QuestionsVersion; requirements: readonly NamedRequirement[] }) {
  const { source, starts, questions } = version
  const namesOf = (ids: readonly string[]) => requirements.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <>
      <Text c="dimmed" size="sm">
        In force since {formatDay(starts)} · {source}
      </Text>
      <dl className={classes.questions}>
        {questions.map(({ title, requirements: ids }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{namesOf(ids).join(', ') || 'No requirement answers this'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Versions({ versions, today }: { versions: readonly QuestionsVersion[]; today: string }) {
  if (versions.length === 0) return null
  return (
    <details className={classes.versions}>
      <summary>Other versions ({versions.length})</summary>
      <ul>
        {versions.map(({ version, starts, recordedAt, recordedBy }) => (
          <li key={version}>
            Version {version}, {starts > today ? 'comes into force' : 'in force from'} {formatDay(starts)}, recorded on{' '}
            {formatDay(londonDay(new Date(recordedAt)))} by <Name>{recordedBy ?? 'a former manager'}</Name>
          </li>
        ))}
      </ul>
    </details>
  )
}
