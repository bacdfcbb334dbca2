import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant } from '#shared/time.ts'
import classes from './calendar.module.css'

const link = api.calendar.link.queryOptions()

/** The link by which the person's own calendar program reads their shifts: made, renewed and ended here, and shown once. */
export function CalendarLink() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(link)
  const { run, prompt } = useRecentSignIn()
  const [address, setAddress] = useState<string>()

  async function make() {
    const { path, madeAt } = await run(() => client.calendar.makeLink({}))
    setAddress(new URL(path, location.origin).href)
    queries.setQueryData(link.queryKey, { madeAt })
  }

  async function end() {
    queries.setQueryData(link.queryKey, await client.calendar.endLink({}))
    setAddress(undefined)
    toast.success('The link has ended')
  }

  return (
    <Card withBorder component="section" aria-labelledby="calendar-link">
      <Title order={2} size="h4" id="calendar-link">
        Your shifts in your own calendar
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        A private link for the calendar of your phone or computer, which looks for changes by itself.
      </Text>
      <WhatIsInIt />
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading what="your calendar link">
          <RowsSkeleton rows={1} />
        </Loading>
      )}
      {address && <Address address={address} />}
      {data?.madeAt && !address && (
        <Text size="sm" mt="sm">
          You made a link on {formatInstant(data.madeAt)}. Its address is not shown again.
        </Text>
      )}
      {data && (
        <Group gap="xs" mt="sm">
          {data.madeAt === null ? (
            <ActButton act={make}>Make My Link</ActButton>
          ) : (
            <>
              <ConfirmButton
                variant="default"
                question="Make a new link?"
                details="Calendars with the link that you have now stop showing your shifts, until you give them the new one."
                confirmLabel="Make New Link"
                onConfirm={make}
              >
                New Link
              </ConfirmButton>
              <ConfirmButton
                variant="default"
                question="End the link?"
                details="No calendar can read your shifts by it any more."
                confirmLabel="End Link"
                onConfirm={end}
              >
                End Link
              </ConfirmButton>
            </>
          )}
        </Group>
      )}
      {prompt}
    </Card>
  )
}

function WhatIsInIt() {
  return (
    <ul className={classes.points}>
      <li>
        In it: job, agency, site and address, times and breaks of your shifts, of the last three months and to come.
      </li>
      <li>Not in it: pay, notes, door codes, and who else works there.</li>
      <li>Whoever has the link can read it. Keep it to yourself; you can end it here at any time.</li>
    </ul>
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className={classes.made}>
      <Text size="sm" fw={600}>
        Your link, shown this once
      </Text>
      <output className={classes.address}>{address}</output>
      <Group gap="xs">
        <Button
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          Open in My Calendar
        </Button>
        <CopyButton text={address} done="Link copied">
          Copy Link
        </CopyButton>
      </Group>
      <Text size="sm" c="dimmed">
        Google Calendar: on a computer, under “Other calendars”, choose “From URL” and paste it.
      </Text>
    </div>
  )
}
