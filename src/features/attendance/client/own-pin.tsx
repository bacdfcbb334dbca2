import { Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { formatInstant } from '#shared/time.ts'

const PinDialog = lazy(async () => ({ default: (await import('./pin-dialog.tsx')).PinDialog }))

/** One’s PIN for tablets of sites; nothing for who neither has one nor works where there are any. */
export function OwnPin({ card = false }: { card?: boolean }) {
  const { data } = useQuery(api.attendance.pin.queryOptions())
  const [open, setOpen] = useState(false)
  if (!data || !(data.isAsked || data.setAt)) return null
  const label = data.setAt ? 'Change PIN for Tablets' : 'Choose PIN for Tablets'
  return (
    <Stack gap={4} align={card ? 'start' : 'center'} mt="md">
      {card && (
        <Text size="sm" c="dimmed">
          {data.setAt
            ? `You chose your PIN for tablets of sites ${formatInstant(data.setAt)}.`
            : 'You have no PIN for tablets of sites yet.'}
        </Text>
      )}
      <Button
        variant={card ? 'default' : 'subtle'}
        leftSection={<IconLock size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <PinDialog title={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
