import { ActionIcon } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useUser } from '#client/session/session.tsx'
import { dialling } from '#client/ui/phone-link.tsx'
import { spacedPhone } from '#shared/formats.ts'
import { inSentence } from '#shared/names.ts'
import { isRinging } from '../rules/calls.ts'
import { type OfShift, useCallActs, useLastCall } from './use-calls.ts'

interface RingButtonProps extends OfShift {
  person: { userId: string; fullName: string }
  phone: string | null
  now: number
}

/** Dials somebody's number and notes that they are being rung, in one press; without a number it leads to where it is asked for. */
export function RingButton({ teamId, shiftId, person, phone, now }: RingButtonProps) {
  const { id: self } = useUser()
  const { ring, busy } = useCallActs({ teamId, shiftId })
  const call = useLastCall({ teamId, shiftId }, person.userId, now)
  const ringing = call && isRinging(call, now) ? call : undefined
  if (ringing && ringing.callerId !== self) return null
  const name = inSentence(person.fullName)
  const shared = {
    variant: 'subtle',
    size: 36,
    // Not disabled meanwhile: the focus goes on from here.
    'aria-busy': busy,
    'aria-label': `Ring ${name}`,
    title: phone ? `Ring ${spacedPhone(phone)}` : 'No number given',
    onClick: () => {
      if (!busy && ringing?.shiftId !== shiftId) void ring(person.userId)
    },
  }
  const icon = <IconPhone size={18} aria-hidden />
  return phone ? (
    <ActionIcon component="a" href={dialling(phone)} {...shared}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...shared} color="gray">
      {icon}
    </ActionIcon>
  )
}
