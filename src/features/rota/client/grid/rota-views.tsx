import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { SavedFilters } from '#client/ui/filters/saved-filters.tsx'
import { useFilterActs } from '#client/ui/filters/use-filter-acts.ts'
import { filterForm } from '#features/members/rules/filter-form.ts'
import { isSameFilter } from '#features/members/rules/ready-filters.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Rota, RotaFilter } from '../../schema.ts'
import { filterOf, type RotaState, viewOf } from './rota-state.ts'

interface RotaViewsProps {
  teamId: string
  state: RotaState
  sites: Rota['sites']
  onChange: (change: RotaState) => void
}

const WORDS = { open: 'Open', draft: 'Draft' }

const calls = {
  save: api.rota.saveView.call,
  rename: api.members.renameFilter.call,
  remove: api.members.deleteFilter.call,
}

/** The manager's named views of the rota, and the one in use. */
export function RotaViews({ teamId, state, sites, onChange }: RotaViewsProps) {
  const views = useQuery(api.rota.views.queryOptions({ input: { teamId } }))
  const saved = views.data?.items ?? []
  const filter = filterOf(state)
  const words = inWords(filter, sites)
  const acts = useFilterActs({ teamId, filter, calls, listed: api.rota.views.key() })
  if (saved.length === 0 && words.length === 0) return null
  return (
    <SavedFilters<RotaFilter>
      saved={saved}
      current={words.length > 0 ? saved.find((one) => isSameFilter(one.filter, filter)) : undefined}
      words={words}
      onFilter={(chosen) => onChange(viewOf(chosen))}
      none={{}}
      all="Show All"
      form={filterForm}
      {...acts}
    />
  )
}

/** The view in words, one text for each of its conditions; days and rows alone are none. */
function inWords({ search, siteId, job, only, grouped }: RotaFilter, sites: Rota['sites']) {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(siteId ? [sites.find(({ id }) => id === siteId)?.name ?? 'A site that has ended'] : []),
    ...(job ? [jobLabel(job)] : []),
    ...(only ? [WORDS[only]] : []),
    ...(grouped ? ['By job'] : []),
  ]
}
