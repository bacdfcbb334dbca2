import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { SavedFilters } from '#client/ui/filters/saved-filters.tsx'
import { useFilterActs } from '#client/ui/filters/use-filter-acts.ts'
import { filterForm } from '#features/members/rules/filter-form.ts'
import { isSameFilter } from '#features/members/rules/ready-filters.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatDay } from '#shared/time.ts'
import { stateWords } from '../../rules/state-words.ts'
import type { AskingSite, MatrixFilter } from '../../schema.ts'
import type { RuleColumn } from './columns.ts'

interface ViewsProps {
  teamId: string
  filter: MatrixFilter
  columns: readonly RuleColumn[]
  sites: readonly AskingSite[]
  onFilter: (filter: MatrixFilter) => void
}

const calls = {
  save: api.compliance.saveView.call,
  rename: api.members.renameFilter.call,
  remove: api.members.deleteFilter.call,
}

/** The manager's named filters of the matrix, and the one in use. */
export function Views({ teamId, filter, columns, sites, onFilter }: ViewsProps) {
  const views = useQuery(api.compliance.views.queryOptions({ input: { teamId } }))
  const saved = views.data?.items ?? []
  const acts = useFilterActs({ teamId, filter, calls, listed: api.compliance.views.key() })
  return (
    <SavedFilters<MatrixFilter>
      saved={saved}
      current={saved.find((one) => isSameFilter(one.filter, filter))}
      words={inWords(filter, { columns, sites })}
      onFilter={onFilter}
      none={{}}
      form={filterForm}
      {...acts}
    />
  )
}

/** The filter in words, one text for each of its conditions. */
function inWords(
  { search, job, requirement, site, state, blocked, lapses, week }: MatrixFilter,
  { columns, sites }: Pick<ViewsProps, 'columns' | 'sites'>,
) {
  return [
    ...(search ? [`“${search}”`] : []),
    ...(job ? [jobLabel(job)] : []),
    ...(requirement ? [columns.find(({ id }) => id === requirement)?.rule.name ?? 'A requirement that has ended'] : []),
    ...(site ? [`At ${sites.find(({ id }) => id === site)?.name ?? 'a site that asks for nothing more'}`] : []),
    ...(state ? [stateWords[state]] : []),
    ...(blocked ? ['Blocked now'] : []),
    ...(lapses ? [`Lapses within ${lapses} days`] : []),
    ...(week ? [`Blocked from the week of ${formatDay(week)}`] : []),
  ]
}
