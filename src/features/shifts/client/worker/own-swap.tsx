import { Text } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { OwnShift } from '../../schema.ts'

interface OwnSwapProps {
  swap: NonNullable<OwnShift['swap']>
  onWithdraw: () => Promise<unknown>
}

/** What has become of asking colleagues, with the way back. */
export function OwnSwap({ swap, onWithdraw }: OwnSwapProps) {
  return (
    <Callout state="info" role="status">
      <Text>{wordsOf(swap)}</Text>
      <ActButton variant="default" size="sm" mt="xs" act={onWithdraw}>
        Ask No More
      </ActButton>
    </Callout>
  )
}

function wordsOf({ state, asked, declined, named }: NonNullable<OwnShift['swap']>): string {
  if (state === 'accepted') return 'A colleague would work it. It is yours until a manager agrees.'
  if (asked === 0) return 'Colleagues who can work it are being asked. It is yours until somebody takes it over.'
  const people = `${asked} ${asked === 1 ? 'colleague is' : 'colleagues are'} asked`
  return `${people}${declined > 0 ? `, ${declined} said no` : ''}${named > 0 ? `, ${named} would swap for one of theirs` : ''}. It is yours until somebody takes it over.`
}
