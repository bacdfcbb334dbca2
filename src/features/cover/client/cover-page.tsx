import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { usualWindow } from '../rules/windows.ts'
import { waits } from '../rules/words.ts'
import { Board } from './board.tsx'
import { Broken } from './broken.tsx'
import type { CoverState } from './cover-state.ts'

export interface CoverPageProps {
  teamId: string
  state: CoverState
  onState: (state: CoverState) => void
  /** The time, in milliseconds: what begins soon changes its words. */
  now: number
  /** Leads back to all shifts. */
  back: ReactNode
}

/** What a manager looks at in the evening: the places that nobody has yet, and what broke today. */
export function CoverPage({ teamId, state, onState, now, back }: CoverPageProps) {
  const broken = useQuery(api.cover.broken.queryOptions({ input: { teamId } }))
  const open = broken.data?.items.filter((item) => waits(item) || (item.left > 0 && !item.isOver))
  const shown = {
    teamId,
    opened: state.shift,
    onOpen: (shift: string | undefined) => onState({ ...state, shift }),
    now,
  }
  return (
    <>
      <PageHeader title="Cover">{back}</PageHeader>
      <TabPanels
        label="What is to be covered"
        tab={state.tab}
        onTab={(tab) => onState({ ...state, tab: tab as CoverState['tab'] })}
        panels={[
          {
            id: 'places',
            label: 'Not Covered',
            content: (
              <Board
                {...shown}
                window={state.window ?? usualWindow({ now: () => now })}
                onWindow={(window) => onState({ ...state, window })}
              />
            ),
          },
          {
            id: 'broken',
            label: open?.length ? `Broke Today (${open.length})` : 'Broke Today',
            content: <Broken {...shown} query={broken} />,
          },
        ]}
      />
    </>
  )
}
