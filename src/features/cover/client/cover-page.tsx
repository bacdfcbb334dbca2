import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { usualWindow } from '../rules/windows.ts'
import { isUnsettled } from '../rules/words.ts'
import { Board } from './board.tsx'
import { Broken } from './broken.tsx'
import type { Decide } from './broken-person.tsx'
import { boardQuery, brokenQuery } from './cover-queries.ts'
import type { CoverState } from './cover-state.ts'

export interface CoverPageProps {
  teamId: string
  state: CoverState
  onState: (state: CoverState) => void
  /** Decides about several places of one person. */
  decide: Decide
  /** The time, in milliseconds: what begins soon changes its words. */
  now: number
  /** Who has not clocked in, or not out. */
  clocks?: ReactNode
  /** Sites that lack people until the night is over. */
  short?: ReactNode
}

/** What a manager looks at in the evening: the places that nobody has yet, and what went wrong today. */
export function CoverPage({ teamId, state, onState, decide, now, clocks, short }: CoverPageProps) {
  const broken = useQuery(brokenQuery(teamId))
  const window = state.window ?? usualWindow({ now: () => now })
  const board = useQuery({ ...boardQuery(teamId, { window }, now), placeholderData: keepPreviousData })
  const left = board.data?.items.reduce((sum, place) => sum + place.left, 0) ?? 0
  const unsettled = broken.data?.items.filter(isUnsettled).length ?? 0
  const shown = {
    teamId,
    opened: state.shift,
    onOpen: (shift: string | undefined) => onState({ ...state, shift }),
    now,
  }
  return (
    <>
      <PageHeader title="Tonight" />
      {clocks}
      <TabPanels
        label="Tonight"
        tab={state.tab}
        onTab={(tab) => onState({ ...state, tab: tab as CoverState['tab'] })}
        panels={[
          {
            id: 'places',
            label: left > 0 ? <Counted label="Open Places" count={left} state="soon" /> : 'Open Places',
            content: (
              <>
                <Board {...shown} query={board} window={window} onWindow={(window) => onState({ ...state, window })} />
                {short}
              </>
            ),
          },
          {
            id: 'broken',
            label: unsettled > 0 ? <Counted label="Went Wrong" count={unsettled} /> : 'Went Wrong',
            content: <Broken {...shown} decide={decide} query={broken} />,
          },
        ]}
      />
    </>
  )
}
