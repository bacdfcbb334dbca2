import { Button, Card, Stack, Text } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { exactTime } from '#shared/time.ts'
import type { OwnUnbooked as Work } from '../schema.ts'
import classes from './attendance.module.css'

const BeginDialog = lazy(async () => ({ default: (await import('./begin-unbooked.tsx')).BeginUnbooked }))

const STATES = {
  waiting: { state: 'soon', words: 'Your agency has to agree' },
  placed: { state: 'ok', words: 'It is a shift of yours now' },
  refused: { state: 'bad', words: 'Refused' },
} as const

/** Work that nobody has booked: says so, says when one has left, and how it was decided. Nothing where no team asks people to clock. */
export function OwnUnbooked() {
  const { data } = useQuery(api.attendance.ownUnbooked.queryOptions())
  const [open, setOpen] = useState(false)
  if (!data || (data.sites.length === 0 && data.items.length === 0)) return null
  const runs = data.items.some(({ state, leftAt }) => state === 'waiting' && leftAt === null)
  return (
    <Stack gap="sm" mt="md" align="center">
      {data.items.map((work) => (
        <WorkCard key={work.id} work={work} />
      ))}
      {!runs && data.sites.length > 0 && (
        <Button variant="subtle" leftSection={<IconMapPinPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          I Am Working but Have No Shift
        </Button>
      )}
      {open && (
        <Suspense>
          <BeginDialog sites={data.sites} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function WorkCard({ work: { id, siteName, cameAt, leftAt, state, words } }: { work: Work }) {
  const leave = () => {
    const now = new Date().toISOString()
    const told = { unbookedId: id, id: crypto.randomUUID(), deviceAt: now, sentAt: now }
    return actAndShow(() => client.attendance.leaveUnbooked(told), api.attendance.ownUnbooked.key())
  }
  return (
    <Card withBorder w="100%" component="section" aria-label="Work without a booking" className={classes.clock ?? ''}>
      <StateMark state={STATES[state].state}>{STATES[state].words}</StateMark>
      <Text>
        <Name>{siteName}</Name>, {exactTime(new Date(cameAt))}–{leftAt ? exactTime(new Date(leftAt)) : 'now'}
      </Text>
      {words && <Text size="sm">{words}</Text>}
      {state === 'waiting' && leftAt === null && (
        <ActButton size="lg" act={leave}>
          I Have Left
        </ActButton>
      )}
    </Card>
  )
}
