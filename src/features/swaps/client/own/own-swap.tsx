import { Text } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { OwnShift } from '#features/shifts/schema.ts'
import { sayOwnSwap } from '../../rules/own-swap.ts'
import { useOwnSwap } from './use-own-swap.ts'

interface OwnSwapProps {
  shift: OwnShift
  swap: NonNullable<OwnShift['swap']>
}

/** What has become of asking colleagues, with the way back, or on to all the others. */
export function OwnSwap({ shift, swap }: OwnSwapProps) {
  const { ask, withdraw } = useOwnSwap(shift)
  const isOver = swap.state === 'declined'
  return (
    <Callout state={isOver ? 'soon' : 'info'} role="status">
      <Text>{sayOwnSwap(swap)}</Text>
      {!isOver && (
        <ActButton variant="default" size="sm" mt="xs" act={withdraw}>
          Ask No More
        </ActButton>
      )}
      {isOver && swap.chosen !== null && (
        <ActButton variant="default" size="sm" mt="xs" act={() => ask(undefined)}>
          Ask Everybody Who Can
        </ActButton>
      )}
    </Callout>
  )
}
