import { VisuallyHidden } from '@mantine/core'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { usePhone } from '#client/ui/phone.ts'
import type { Day } from '#shared/time.ts'
import type { OtherHere, Rota } from '../../schema.ts'
import { saidOf } from '../here/said.ts'
import type { DraftToPublish } from './drafts.ts'
import { Filters } from './filters.tsx'
import type { RotaState } from './rota-state.ts'
import { ToolBand, type ToolBandProps } from './tool-band.tsx'

const OthersHere = lazy(async () => ({ default: (await import('../here/others-here.tsx')).OthersHere }))
const RotaViews = lazy(async () => ({ default: (await import('./rota-views.tsx')).RotaViews }))

interface RotaHeadProps extends Omit<ToolBandProps, 'children'> {
  teamId: string
  sites: Rota['sites'] | undefined
  others: readonly OtherHere[]
  drafts: DraftToPublish[]
  /** The rules of the mix that sites do not keep while the drafts run. */
  lacking: readonly string[]
  tools: (shown: { from: Day; through: Day; siteId: string | undefined }) => ReactNode
  publish: (drafts: DraftToPublish[], lacking: readonly string[]) => ReactNode
  onState: (state: RotaState) => void
}

/** What stands above the rota. It is not drawn anew for what is selected, carried or asked. */
export const RotaHead = memo(
  ({ teamId, sites, others, drafts, lacking, tools, publish, onState, ...band }: RotaHeadProps) => {
    const phone = usePhone()
    const { days, state, onChange } = band
    return (
      <>
        <ToolBand {...band}>
          <VisuallyHidden role="status">{saidOf(others)}</VisuallyHidden>
          {others.length > 0 && (
            <Suspense>
              <OthersHere others={others} />
            </Suspense>
          )}
          {tools({ from: days[0]!, through: days.at(-1)!, siteId: state.site })}
          {drafts.length > 0 && publish(drafts, lacking)}
        </ToolBand>
        {sites && (phone || !state.history) && (
          <Filters sites={sites} state={state} onChange={onChange}>
            <Suspense>
              <RotaViews teamId={teamId} state={state} sites={sites} onState={onState} />
            </Suspense>
          </Filters>
        )}
      </>
    )
  },
)
RotaHead.displayName = 'RotaHead'
