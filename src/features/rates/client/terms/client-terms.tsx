import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { FormHeading } from '#client/ui/forms/form-heading.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { can } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatInstant, formatLongDay, londonToday } from '#shared/time.ts'
import { rateActions } from '../../policy.ts'
import { stateOf, type VersionState, versionOn } from '../../rules/card-in-force.ts'
import { changesOfTerms, linesOfTerms } from '../../rules/client-terms.ts'
import type { TermsOfClient, TermsVersion } from '../../schema.ts'
import classes from './terms.module.css'
import { TermsExample } from './terms-example.tsx'
import { TermsForm } from './terms-form.tsx'

interface ClientTermsPageProps {
  team: Parameters<typeof can>[0] & { id: string }
  clientId: string
  onClose: () => void
}

/** What is agreed with a client besides its rates: what is in force, every version with what it changed, and a new one. */
export function ClientTermsPage({ team, clientId, onClose }: ClientTermsPageProps) {
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(api.rates.terms.queryOptions({ input: { teamId: team.id, clientId } }))
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Loading what="terms">
        <FieldsSkeleton />
      </Loading>
    )
  const client = query.data
  const mayWrite = can(team, rateActions.changeTerms)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={isWriting ? () => setWriting(false) : onClose}
      >
        {isWriting ? 'Terms' : inSentence(client.clientName)}
      </Button>
      <div className={classes.head}>
        <FormHeading>{`${isWriting ? 'New terms' : 'Terms'} of ${inSentence(client.clientName)}`}</FormHeading>
        {mayWrite && !isWriting && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setWriting(true)}>
            New Terms
          </Button>
        )}
      </div>
      {isWriting ? (
        <TermsForm teamId={team.id} client={client} onDone={() => setWriting(false)} />
      ) : (
        <Reading client={client} />
      )}
    </>
  )
}

const namesOf = ({ sites }: TermsOfClient) => ({
  site: (id: string) => sites.find((site) => site.id === id)?.name ?? 'a former site',
  job: jobLabel,
})

function Reading({ client }: { client: TermsOfClient }) {
  const today = londonToday(deviceClock)
  const { versions } = client
  const inForce = versionOn(versions, today)
  const shown = inForce ?? versions.at(-1)
  if (!shown)
    return (
      <EmptyState title="Nothing of its own is agreed">
        What is agreed with every client counts: the team’s terms of late changes, its approval and its tolerance.
      </EmptyState>
    )
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        <Card withBorder component="section" aria-label={inForce ? 'In force' : 'To come'}>
          <Title order={3} size="h5" mb="sm">
            {inForce ? 'In force since' : 'To come on'} {formatLongDay(shown.from, { today })}
          </Title>
          <Readings
            blocks={[{ lines: linesOfTerms(shown, namesOf(client)).map(({ label, text }) => ({ label, text })) }]}
          />
        </Card>
        <Versions client={client} today={today} />
      </Stack>
      {shown.bands && shown.bands.length > 0 && <TermsExample bands={shown.bands} />}
    </div>
  )
}

const LOOK: Record<VersionState, { state: State; words: string }> = {
  'in force': { state: 'ok', words: 'In force' },
  'to come': { state: 'info', words: 'To come' },
  ended: { state: 'plain', words: 'Ended' },
  replaced: { state: 'plain', words: 'Replaced' },
}

function Versions({ client, today }: { client: TermsOfClient; today: string }) {
  const { versions } = client
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Versions
      </Title>
      <ol className={classes.versions} reversed>
        {versions.toReversed().map((version) => {
          const { state, words } = LOOK[stateOf(versions, version, today)]
          return (
            <li key={version.version}>
              <div className={classes.version}>
                <b>From {formatLongDay(version.from, { today })}</b>
                <StateMark state={state}>{words}</StateMark>
              </div>
              <Text size="sm" c="dimmed">
                Recorded by {version.recordedBy ?? 'a former manager'}, {formatInstant(version.recordedAt)}
              </Text>
              <Changes
                client={client}
                version={version}
                before={versions.find((one) => one.version === version.version - 1)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface ChangesProps {
  client: TermsOfClient
  version: TermsVersion
  before: TermsVersion | undefined
}

/** What a version changed against the one recorded before it. */
function Changes({ client, version, before }: ChangesProps) {
  if (!before) return <Text size="sm">The first terms of this client.</Text>
  const changes = changesOfTerms(before, version, namesOf(client))
  if (changes.length === 0) return <Text size="sm">Only the first day.</Text>
  return (
    <ul className={classes.changes}>
      {changes.map(({ label, was, is }) => (
        <li key={label}>
          {label}: {was ? `${was}, now ${is ?? 'no more'}` : is}
        </li>
      ))}
    </ul>
  )
}
