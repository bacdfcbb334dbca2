import { VisuallyHidden } from '@mantine/core'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { usePhone } from '#client/ui/phone.ts'
import type { Day } from '#shared/time.ts'
import type { OtherHere, Rota } from '../../schema.ts'
import { saidOf } from '../here/said.ts'
import type { DraftToPublish } from './drafts.ts'
import { Filters } from './filters.tsx'
import { ToolBand, type ToolBandProps } from './tool-band.tsx'

const OthersHere = lazy(async () => ({ default: (await import('../here/others-here.tsx')).OthersHere }))

interface ToolsProps {
  /** The days whose rows are drawn: those that are asked for come behind the press. */
  drawn: readonly Day[]
  siteId: string | undefined
  drafts: DraftToPublish[]
  /** The rules of the mix that sites do not keep while the drafts run. */
  lacking: readonly string[]
  tools: (shown: { from: Day; through: Day; siteId: string | undefined }) => ReactNode
  publish: (drafts: DraftToPublish[], lacking: readonly string[]) => ReactNode
}

interface RotaHeadProps extends Omit<ToolBandProps, 'children'>, Omit<ToolsProps, 'siteId'> {
  teamId: string
  sites: Rota['sites'] | undefined
  others: readonly OtherHere[]
}

/** What stands above the rota. It is not drawn anew for what is selected, carried or asked. */
export const RotaHead = memo(
  ({ teamId, sites, others, drawn, drafts, lacking, tools, publish, ...band }: RotaHeadProps) => {
    const phone = usePhone()
    const { state, onChange } = band
    return (
      <>
        <ToolBand {...band}>
          <VisuallyHidden role="status">{saidOf(others)}</VisuallyHidden>
          {others.length > 0 && (
            <Suspense>
              <OthersHere others={others} />
            </Suspense>
          )}
          <Tools {...{ drawn, drafts, lacking, tools, publish }} siteId={state.site} />
        </ToolBand>
        {sites && (phone || !state.history) && <Filters {...{ teamId, sites, state, onChange }} />}
      </>
    )
  },
)
RotaHead.displayName = 'RotaHead'

/** What is done with the days that are drawn. */
const Tools = memo(({ drawn, siteId, drafts, lacking, tools, publish }: ToolsProps) => (
  <>
    {tools({ from: drawn[0]!, through: drawn.at(-1)!, siteId })}
    {drafts.length > 0 && publish(drafts, lacking)}
  </>
))
Tools.displayName = 'Tools'
