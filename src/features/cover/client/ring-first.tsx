import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Name } from '#client/ui/name.tsx'
import { inSentence } from '#shared/names.ts'
import type { FirstToRing } from '../schema.ts'
import { type OfShift, useCallActs } from './use-calls.ts'

interface RingFirstProps extends OfShift {
  person: NonNullable<FirstToRing['first']>
  variant: 'filled' | 'default'
  onRung: (shiftId: string) => void
}

/** Notes that somebody is being rung about a shift, and leads to their number. */
export function RingFirst({ teamId, shiftId, person, variant, onRung }: RingFirstProps) {
  const { ring, busy } = useCallActs({ teamId, shiftId })
  const [firstName = person.fullName] = person.fullName.split(' ')
  return (
    <Button
      variant={variant}
      size="sm"
      loading={busy}
      leftSection={<IconPhone size={14} aria-hidden />}
      aria-label={`Ring ${inSentence(person.fullName)}`}
      onClick={async () => {
        if (await ring(person.userId)) onRung(shiftId)
      }}
    >
      Ring&nbsp;<Name>{firstName}</Name>
    </Button>
  )
}
