import { Card, Stack, Text, Title } from '@mantine/core'
import { client } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay, formatInstant } from '#shared/time.ts'
import { toMetres, toMiles } from '../../rules/distance.ts'
import { otherWorkForm, preferencesForm } from '../../rules/preferences-form.ts'
import type { OwnAvailability } from '../../schema.ts'
import { useAvailability } from '../use-availability.ts'

/** How much and how far somebody wishes to work, and what they declare of other work. */
export function Preferences() {
  const { query } = useAvailability()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="preferences">
        <FieldsSkeleton />
      </Pending>
    )
  return (
    <Stack gap="md" maw={720}>
      <Wishes said={query.data} />
      <OtherWork said={query.data} />
    </Stack>
  )
}

const inHours = (minutes: number | null) => (minutes === null ? undefined : Math.round(minutes / 60))

function Wishes({ said }: { said: OwnAvailability }) {
  const { take, refresh } = useAvailability()
  const { version, wishedMinutes, maxMetres, hidesName } = said
  return (
    <Card withBorder padding="lg" component="section" aria-label={preferencesForm.title}>
      <Title order={2} size="h4">
        {preferencesForm.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Your teams use it to offer you what suits you first. It never keeps a shift from you.
      </Text>
      <SchemaForm
        key={version}
        definition={preferencesForm}
        widgets={standardWidgets}
        values={{
          wishedHours: inHours(wishedMinutes),
          maxMiles: maxMetres === null ? undefined : toMiles(maxMetres),
          hidesName,
        }}
        onSubmit={async ({ wishedHours, maxMiles, hidesName }) => {
          try {
            const saved = await client.availability.savePreferences({
              version,
              wishedMinutes: wishedHours === undefined ? null : wishedHours * 60,
              maxMetres: maxMiles === undefined ? null : toMetres(maxMiles),
              hidesName: hidesName ?? false,
            })
            take(saved)
            toast.success('Preferences saved')
          } catch (error) {
            await refresh()
            throw error
          }
        }}
      />
    </Card>
  )
}

function OtherWork({ said: { otherWork } }: { said: OwnAvailability }) {
  const { take } = useAvailability()
  return (
    <Card withBorder padding="lg" component="section" aria-label={otherWorkForm.title}>
      <Title order={2} size="h4">
        {otherWorkForm.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        It counts for the limit of 48 hours a week, and for the hours that a visa allows. Your teams learn whether a
        limit is reached, not for whom you work. Enter 0 when it has ended.
      </Text>
      <SchemaForm
        key={otherWork.length}
        definition={otherWorkForm}
        widgets={standardWidgets}
        submitLabel="Declare"
        onSubmit={async ({ hours, since }) => {
          take(await client.availability.declareOtherWork({ weeklyMinutes: hours * 60, since }))
          toast.success('Declared')
        }}
      />
      {otherWork.length > 0 && (
        <ul aria-label="What you have declared">
          {otherWork.map(({ since, weeklyMinutes, recordedAt }) => (
            <li key={recordedAt}>
              {inHours(weeklyMinutes)} hours a week since {formatDay(since)}{' '}
              <Text component="span" size="sm" c="dimmed">
                (declared {formatInstant(recordedAt)})
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
