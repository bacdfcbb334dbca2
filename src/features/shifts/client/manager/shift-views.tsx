import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { SavedFilters } from '#client/ui/filters/saved-filters.tsx'
import { useFilterActs } from '#client/ui/filters/use-filter-acts.ts'
import { filterForm } from '#features/members/rules/filter-form.ts'
import { isSameFilter } from '#features/members/rules/ready-filters.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { ShiftFilter } from '../../schema.ts'
import type { ShiftsState } from './shifts-state.ts'
import type { useSites } from './use-sites.ts'

interface ShiftViewsProps {
  teamId: string
  state: ShiftsState
  sites: ReturnType<typeof useSites>['sites']
  onState: (state: ShiftsState) => void
}

const ONLY = { open: 'Open', 'at-risk': 'At risk', draft: 'Draft' }

const calls = {
  save: api.shifts.saveView.call,
  rename: api.members.renameFilter.call,
  remove: api.members.deleteFilter.call,
}

/** The manager's named filters of the list of shifts, and the one in use. */
export function ShiftViews({ teamId, state, sites, onState }: ShiftViewsProps) {
  const views = useQuery(api.shifts.views.queryOptions({ input: { teamId } }))
  const saved = views.data?.items ?? []
  const filter = filterOf(state)
  const words = inWords(filter, sites)
  const acts = useFilterActs({ teamId, filter, calls, listed: api.shifts.views.key() })
  if (saved.length === 0 && words.length === 0) return null
  return (
    <SavedFilters<ShiftFilter>
      saved={saved}
      current={words.length > 0 ? saved.find((one) => isSameFilter(one.filter, filter)) : undefined}
      words={words}
      onFilter={({ siteId, job, only, search, week }) =>
        onState({
          ...{ day: state.day, week: week ?? state.week, site: siteId, job, only, search },
          // What is at risk is listed of all the days ahead.
          ...(only === 'at-risk' && { day: undefined, week }),
        })
      }
      none={{}}
      all="Show All"
      form={filterForm}
      {...acts}
    />
  )
}

function filterOf({ site, job, only, search, week }: ShiftsState): ShiftFilter {
  return {
    ...(site && { siteId: site }),
    ...(job && { job }),
    ...(only && { only }),
    ...(search?.trim() && { search: search.trim() }),
    ...(week && { week }),
  }
}

/** The filter in words, one text for each of its conditions; a week alone is none. */
function inWords({ siteId, job, only, search }: ShiftFilter, sites: ShiftViewsProps['sites']) {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(siteId ? [sites.find(({ id }) => id === siteId)?.name ?? 'A site that has ended'] : []),
    ...(job ? [jobLabel(job)] : []),
    ...(only ? [ONLY[only]] : []),
  ]
}
