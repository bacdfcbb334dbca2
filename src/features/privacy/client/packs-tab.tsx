import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { packForm, packOf, personPackForm } from '../rules/pack-form.ts'
import type { PackAsked, PackKind, PackRow } from '../schema.ts'
import { ExportState } from './export-state.tsx'

interface PacksTabProps {
  teamId: string
  /** The person whose pack is asked for; otherwise everybody's. */
  person?: string | undefined
}

/** Asks for inspection packs, and lists those that can be downloaded. */
export function PacksTab({ teamId, person }: PacksTabProps) {
  const packs = useQuery(api.privacy.packs.queryOptions({ input: { teamId } }))
  return (
    <Stack>
      <Group>
        <LinkButton variant="default" to="/manager-dashboard/compliance/as-it-stood">
          As It Stood on a Day
        </LinkButton>
        <LinkButton variant="default" to="/check-passport">
          Check a Passport Pack
        </LinkButton>
      </Group>
      <AskPack key={person} teamId={teamId} person={person} onAsked={packs.refetch} />
      <Pending query={packs} what="packs">
        <RowsSkeleton rows={2} />
      </Pending>
      {packs.data?.items.map((item) => (
        <Pack key={item.id} item={item} onChange={packs.refetch} />
      ))}
    </Stack>
  )
}

function AskPack({ teamId, person, onAsked }: PacksTabProps & { onAsked: () => Promise<unknown> }) {
  const { run, prompt } = useRecentSignIn()
  const [times, setTimes] = useState(0)

  async function ask(pack: PackAsked) {
    await run(() => client.privacy.askPack({ teamId, ...pack }))
    toast.success('We are putting your pack together')
    setTimes((count) => count + 1)
    await onAsked()
  }

  const on = londonToday(deviceClock)
  const form = { widgets: standardWidgets, submitLabel: 'Prepare Pack', busyLabel: 'Asking...' }
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="pack-title">
      <Title order={2} size="h4" id="pack-title" mb="xs">
        Prepare an Inspection Pack
      </Title>
      <Text mb="md" maw={720}>
        For each person an index in the order of Schedule 3 and the six NHS checks: what was required, the evidence, who
        verified it and until when, and what was missing. The verified documents come with it, but never the picture of
        a DBS certificate or an answer about health. A work-seeker’s record has what Schedule 4 of the Conduct
        Regulations asks for instead, with every placement: client, site, job, times and, if you may see pay, the rate.
      </Text>
      {person ? (
        <>
          <PackOf teamId={teamId} person={person} />
          <SchemaForm
            key={times}
            {...form}
            definition={personPackForm}
            values={{ kind: 'inspection', on }}
            onSubmit={(values) => ask(packOf(values, person))}
          />
        </>
      ) : (
        <SchemaForm
          key={times}
          {...form}
          definition={packForm}
          values={{ kind: 'inspection', on, who: 'day', job: 'all' }}
          onSubmit={(values) => ask(packOf(values))}
        />
      )}
      {prompt}
    </Card>
  )
}

/** The person whom the pack is about, and the way to a pack of everybody. */
function PackOf({ teamId, person }: { teamId: string; person: string }) {
  const member = useQuery(api.members.candidate.queryOptions({ input: { teamId, userId: person } }))
  return (
    <Text mb="md">
      Of <Name>{member.data?.fullName ?? 'one person'}</Name>.{' '}
      <TextLink to="/manager-dashboard/compliance" search={{ tab: 'packs' }}>
        Of everybody instead
      </TextLink>
    </Text>
  )
}

const KINDS: Record<PackKind, string> = { inspection: 'Inspection pack', conduct: 'Work-seekers’ records' }

function Pack({ item, onChange }: { item: PackRow; onChange: () => Promise<unknown> }) {
  return (
    <Card withBorder padding="lg" component="article" aria-label={`Pack as on ${formatDay(item.pack.on)}`}>
      <Text fw={650}>
        {KINDS[item.pack.kind]} as on {formatDay(item.pack.on)}
      </Text>
      <Text c="dimmed">
        <OfWhom item={item} />
      </Text>
      <ExportState item={item} noun="pack" onChange={onChange} />
    </Card>
  )
}

function OfWhom({ item: { pack, personName } }: { item: PackRow }) {
  if (personName) return <Name>{personName}</Name>
  if (pack.people) return `${pack.people.length} chosen people`
  const who = pack.job ? `Everybody working as ${jobLabel(pack.job)}` : 'Everybody working here'
  return pack.from === pack.through
    ? `${who} on that day`
    : `${who} from ${formatDay(pack.from)} to ${formatDay(pack.through)}`
}
