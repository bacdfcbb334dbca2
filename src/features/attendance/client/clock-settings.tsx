import { Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainChoice, plainText, plainTick } from '#shared/fields/plain.ts'
import type { Position } from '../rules/position.ts'

const settingsForm = defineForm({
  title: 'Clocking in',
  fields: {
    isUsed: plainTick({ label: 'People clock in and out of their shifts', widget: 'toggle' }),
    position: plainChoice(
      [
        { value: 'off', label: 'Do not ask where phones are' },
        { value: 'note', label: 'Note whether the phone is at the site, and how far away' },
        { value: 'ask', label: 'The same, and ask for a reason where it is not' },
      ],
      { label: 'Position of the phone', widget: 'radio' },
    ),
  },
})

interface Site {
  id: string
  name: string
  clientName: string
}

interface ClockSettingsProps {
  teamId: string
  sites: readonly Site[]
}

/** Whether people clock in, and where sites are. */
export function ClockSettings({ teamId, sites }: ClockSettingsProps) {
  const query = useQuery(api.attendance.settings.queryOptions({ input: { teamId } }))
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Loading what="settings">
        <FieldsSkeleton />
      </Loading>
    )
  const { version, isUsed, position } = query.data
  return (
    <Card withBorder component="section" aria-labelledby="clocking">
      <Title order={2} size="h4" id="clocking" mb={4}>
        Clocking in
      </Title>
      <Text c="dimmed" mb="md">
        On their own phone, also without signal. Tonight then shows who is late, missing or has not left. A position is
        read once, at the tap, and only how far it is from the site is kept. Whoever refuses it clocks in all the same.
      </Text>
      <SchemaForm
        key={version}
        definition={settingsForm}
        widgets={{ ...standardWidgets, ...choiceWidgets }}
        values={{ isUsed, position }}
        submitLabel="Save Clocking"
        onSubmit={async (typed) => {
          const chosen = { isUsed: Boolean(typed.isUsed), position: typed.position as Position }
          await actAndShow(() => client.attendance.saveSettings({ teamId, version, ...chosen }), api.attendance.key())
          toast.success('Saved')
        }}
      />
      {isUsed && position !== 'off' && <Points teamId={teamId} sites={sites} />}
    </Card>
  )
}

/** Where sites are, as phones compare themselves with it. */
function Points({ teamId, sites }: ClockSettingsProps) {
  const [siteId, setSiteId] = useState<string | null>(null)
  return (
    <Stack mt="lg" gap="sm">
      <Title order={3} size="h5">
        Where sites are
      </Title>
      <Select
        label="Site"
        placeholder="Choose a site"
        searchable
        data={sites.map(({ id, name, clientName }) => ({ value: id, label: `${name}, ${clientName}` }))}
        value={siteId}
        onChange={setSiteId}
      />
      {siteId && <SitePoints key={siteId} teamId={teamId} siteId={siteId} />}
    </Stack>
  )
}

const pointForm = defineForm({
  title: 'A point of a site',
  fields: {
    name: plainText({ label: 'Name', placeholder: 'Main door' }, filled('Name it, such as Main door')),
    where: plainText(
      { label: 'Latitude, longitude', placeholder: '53.84120, -1.50230' },
      filled('Enter both, such as 53.84120, -1.50230'),
    ),
    metres: plainChoice(
      [
        { value: '50', label: '50 m around it' },
        { value: '100', label: '100 m around it' },
        { value: '200', label: '200 m around it' },
        { value: '500', label: '500 m around it' },
      ],
      { label: 'Counts as at the site', widget: 'select' },
    ),
  },
})

const WHERE = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[, ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

function SitePoints({ teamId, siteId }: { teamId: string; siteId: string }) {
  const { data } = useQuery(api.attendance.points.queryOptions({ input: { teamId, siteId } }))
  const [where, setWhere] = useState('')
  const [added, setAdded] = useState(0)

  async function add({ name, where: text, metres }: { name: string; where: string; metres: string }) {
    const [, lat, lng] = WHERE.exec(text) ?? []
    if (!lat || !lng) return { where: 'Enter both, such as 53.84120, -1.50230' }
    const point = { name, lat: Number(lat), lng: Number(lng), metres: Number(metres) }
    await actAndShow(() => client.attendance.addPoint({ teamId, siteId, ...point }), api.attendance.points.key())
    setWhere('')
    setAdded((count) => count + 1)
    return undefined
  }

  function here() {
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setWhere(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
      () => toast.error('This device does not say where it is. Type the two numbers, as a map shows them'),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  }

  return (
    <>
      {data && data.items.length > 0 && (
        <List label="Points of the site">
          {data.items.map(({ id, name, lat, lng, metres }) => (
            <ListRow
              key={id}
              title={name}
              meta={`${lat.toFixed(5)}, ${lng.toFixed(5)} · ${metres} m around it`}
              actions={
                <ActButton
                  variant="default"
                  size="sm"
                  aria-label={`Remove ${name}`}
                  act={() =>
                    actAndShow(
                      () => client.attendance.removePoint({ teamId, pointId: id }),
                      api.attendance.points.key(),
                    )
                  }
                >
                  Remove
                </ActButton>
              }
            />
          ))}
        </List>
      )}
      <SchemaForm
        key={`${where} ${added}`}
        definition={pointForm}
        widgets={{ ...standardWidgets, ...choiceWidgets }}
        values={{ name: data?.items.length ? '' : 'Main door', where, metres: '100' }}
        submitLabel="Add Point"
        onSubmit={add as never}
      />
      <Group>
        <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />} onClick={here}>
          Use Where I Am Now
        </Button>
      </Group>
    </>
  )
}
