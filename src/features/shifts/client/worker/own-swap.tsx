import { Text } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { sayOwnSwap } from '../../rules/own-swap.ts'
import type { OwnShift } from '../../schema.ts'

interface OwnSwapProps {
  swap: NonNullable<OwnShift['swap']>
  onWithdraw: () => Promise<unknown>
  onAskAll: () => Promise<unknown>
}

/** What has become of asking colleagues, with the way back, or on to all the others. */
export function OwnSwap({ swap, onWithdraw, onAskAll }: OwnSwapProps) {
  const isOver = swap.state === 'declined'
  return (
    <Callout state={isOver ? 'soon' : 'info'} role="status">
      <Text>{sayOwnSwap(swap)}</Text>
      {!isOver && (
        <ActButton variant="default" size="sm" mt="xs" act={onWithdraw}>
          Ask No More
        </ActButton>
      )}
      {isOver && swap.chosen !== null && (
        <ActButton variant="default" size="sm" mt="xs" act={onAskAll}>
          Ask Everybody Who Can
        </ActButton>
      )}
    </Callout>
  )
}
