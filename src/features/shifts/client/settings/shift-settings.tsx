import { Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { can } from '#features/teams/policy.ts'
import { defineForm } from '#shared/fields/form.ts'
import { shiftActions } from '../../policy.ts'
import { NEAR_HOURS } from '../../rules/cascade.ts'
import { offersFields, presetFields, termsFields } from '../../schema.ts'
import type { Team } from '../manager/team.ts'

const presetsForm = defineForm({ title: 'Kinds of shift', fields: presetFields, rules: namesOnce })
const offersForm = defineForm({ title: 'Offers to one person', fields: offersFields })
const termsForm = defineForm({ title: 'Terms of cancellations', fields: termsFields })

/**
 * What a team sets for its shifts: its usual kinds, how much it asks of one person, and for owners what follows from
 * late cancellations.
 */
export function ShiftSettings({ team }: { team: Team }) {
  return (
    <Stack>
      <Presets teamId={team.id} />
      <Offers teamId={team.id} />
      {can(team, shiftActions.changeRules) && <Terms teamId={team.id} />}
    </Stack>
  )
}

function Presets({ teamId }: { teamId: string }) {
  const query = useQuery(api.shifts.presets.queryOptions({ input: { teamId } }))
  if (!query.data) return <Waiting query={query} />
  const { version, ...values } = query.data
  return (
    <Card withBorder component="section" aria-labelledby="shift-presets">
      <Title order={2} size="h4" id="shift-presets" mb={4}>
        Kinds of shift
      </Title>
      <Text c="dimmed" mb="md">
        They fill in times, break and sleep-in when a shift is planned. Shifts that are there already stay as they are.
      </Text>
      <SchemaForm
        key={version}
        definition={presetsForm}
        widgets={standardWidgets}
        values={values as never}
        submitLabel="Save Kinds"
        onSubmit={(typed) => save(() => client.shifts.savePresets({ teamId, version, ...typed }))}
      />
    </Card>
  )
}

function Offers({ teamId }: { teamId: string }) {
  const query = useQuery(api.shifts.offerCaps.queryOptions({ input: { teamId } }))
  if (!query.data) return <Waiting query={query} />
  const { version, ...values } = query.data
  return (
    <Card withBorder component="section" aria-labelledby="offer-caps">
      <Title order={2} size="h4" id="offer-caps" mb={4}>
        Offers to one person
      </Title>
      <Text c="dimmed" mb="md">
        Whoever has as many is left out when shifts are offered, to many at once or in turn, or re-posted as urgent. A
        re-post of what begins within {NEAR_HOURS} hours reaches everybody who can take it: such a gap has to be filled
        now. It still counts as a message of that day. What people claim or are booked on is not counted.
      </Text>
      <SchemaForm
        key={version}
        definition={offersForm}
        widgets={standardWidgets}
        values={values as never}
        submitLabel="Save Offers"
        onSubmit={(typed) => save(() => client.shifts.saveOfferCaps({ teamId, version, ...typed }))}
      />
    </Card>
  )
}

function Terms({ teamId }: { teamId: string }) {
  const query = useQuery(api.shifts.terms.queryOptions({ input: { teamId } }))
  if (!query.data) return <Waiting query={query} />
  const { version, ...values } = query.data
  return (
    <Card withBorder component="section" aria-labelledby="cancellation-terms">
      <Title order={2} size="h4" id="cancellation-terms" mb={4}>
        Late changes
      </Title>
      <Text c="dimmed" mb="md">
        What workers still get, and clients still pay, when a client or you cancel a shift, take somebody off, move it
        or cut it short. It is kept in the history of the shift, and for each worker by what they are paid. From a
        worker nothing is ever taken.
      </Text>
      <SchemaForm
        key={version}
        definition={termsForm}
        widgets={standardWidgets}
        values={values as never}
        submitLabel="Save Terms"
        onSubmit={(typed) => save(() => client.shifts.saveTerms({ teamId, version, ...typed }))}
      />
    </Card>
  )
}

/** Saves, and reads again what is in force: after a refusal too, when a colleague was quicker. */
async function save(send: () => Promise<unknown>) {
  await actAndShow(send, api.shifts.key())
  toast.success('Saved')
}

function Waiting({ query }: { query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> } }) {
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Loading what="settings">
      <FieldsSkeleton />
    </Loading>
  )
}

/** A name that two kinds have could not be told apart. */
function namesOnce({ presets }: { presets?: unknown }) {
  const names = ((presets ?? []) as { label?: string }[]).map(({ label }) => label?.trim().toLowerCase())
  const twice = names.find((name, at) => name && names.indexOf(name) !== at)
  return { presets: twice ? `Two kinds have the name ‘${twice}’` : undefined }
}
