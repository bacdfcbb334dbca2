import { Text } from '@mantine/core'
import { PhoneLink } from './phone-link.tsx'

interface OnCallProps {
  number: { phone: string; hours: string | null }
  /** The name of the team that answers. */
  team: string
}

/** A number that is answered out of hours, and when. */
export function OnCall({ number: { phone, hours }, team }: OnCallProps) {
  return (
    <>
      <PhoneLink number={phone} label={`Ring ${team}`} />
      {hours && (
        <Text span display="block" size="sm" c="dimmed">
          {hours}
        </Text>
      )}
    </>
  )
}
