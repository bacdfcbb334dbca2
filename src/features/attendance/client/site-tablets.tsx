import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant, londonTime } from '#shared/time.ts'
import type { Tablet } from '../schema.ts'
import classes from './attendance.module.css'

interface SiteTabletsProps {
  teamId: string
  siteId: string
}

/** The tablets of a site, at which people clock: binds another by a code, and ends one that is lost or not used any more. */
export function SiteTablets({ teamId, siteId }: SiteTabletsProps) {
  const { data, error, refetch } = useQuery({
    ...api.attendance.tablets.queryOptions({ input: { teamId, siteId } }),
  })
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  const bound = data?.items.filter(({ boundAt }) => boundAt !== null) ?? []
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A tablet at the site shows who is expected, by first name and letter. People clock in and out at it with a PIN
        or the code of their badge. Nobody is signed in on it.
      </Text>
      {bound.length > 0 && (
        <List label="Tablets of the site">
          {bound.map((one) => (
            <TabletRow key={one.id} tablet={one} teamId={teamId} />
          ))}
        </List>
      )}
      {data && bound.length === 0 && <EmptyState title="No tablet is bound to this site" />}
      <MakeCode teamId={teamId} siteId={siteId} waits={data?.items.find(({ codeUntil }) => codeUntil !== null)} />
    </Stack>
  )
}

function TabletRow({ teamId, tablet: { id, name, boundAt, lastUsedAt } }: { teamId: string; tablet: Tablet }) {
  const end = () =>
    actAndShow(() => client.attendance.endTablet({ teamId, deviceId: id }), api.attendance.tablets.key())
  return (
    <ListRow
      leading={<IconDeviceTablet size={20} aria-hidden />}
      title={name}
      meta={`Used ${formatInstant(lastUsedAt ?? boundAt!)} · bound ${formatInstant(boundAt!)}`}
      actions={
        <ConfirmButton
          size="sm"
          variant="default"
          aria-label={`End ${inSentence(name)}`}
          question={`End ${inSentence(name)}? It shows and sends nothing from then on. What was clocked at it stays.`}
          confirmLabel="End Tablet"
          onConfirm={end}
        >
          End
        </ConfirmButton>
      }
    />
  )
}

/** A code stands there once, to be typed at the tablet. */
function MakeCode({ teamId, siteId, waits }: SiteTabletsProps & { waits: Tablet | undefined }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ code: string; until: string }>()
  const { busy, run } = useAct(async () => {
    const site = { teamId, siteId, name: name.trim() || 'Tablet' }
    setMade(await actAndShow(() => client.attendance.makeCode(site), api.attendance.tablets.key()))
    setName('')
  })
  return (
    <>
      {made && waits && (
        <Callout state="info" role="status" title="Type this at the tablet">
          <p className={classes.big}>{made.code}</p>
          <Text size="sm">
            Open {location.host}/tablet there and type the code until {londonTime(new Date(made.until))}. It binds one
            tablet, and is shown this once.
          </Text>
        </Callout>
      )}
      <form
        className={classes.reasons}
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextInput
          label="Where the tablet stands"
          placeholder="Front desk"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant={made && waits ? 'default' : 'filled'} loading={busy}>
          Make Code
        </Button>
      </form>
    </>
  )
}
