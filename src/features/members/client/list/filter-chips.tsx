import { api } from '#client/api.ts'
import { SavedFilters } from '#client/ui/filters/saved-filters.tsx'
import { useFilterActs } from '#client/ui/filters/use-filter-acts.ts'
import { londonDay } from '#shared/time.ts'
import { filterForm } from '../../rules/filter-form.ts'
import { isSameFilter, withState } from '../../rules/ready-filters.ts'
import type { MemberFilter, SavedFilter } from '../../schema.ts'
import { describeFilter } from './candidates-filter.ts'

interface FilterChipsProps {
  teamId: string
  filters: readonly SavedFilter[]
  filter: MemberFilter
  onFilter: (filter: MemberFilter) => void
}

const calls = {
  save: api.members.saveFilter.call,
  rename: api.members.renameFilter.call,
  remove: api.members.deleteFilter.call,
}

/** The manager's named filters of the list of members, and the one in use. */
export function FilterChips({ teamId, filters, filter: given, onFilter }: FilterChipsProps) {
  const filter = withState(given, londonDay(new Date()))
  const acts = useFilterActs({
    teamId,
    filter,
    calls,
    listed: api.members.candidates.key(),
  })
  return (
    <SavedFilters
      saved={filters}
      current={filters.find((one) => isSameFilter(one.filter, filter))}
      words={describeFilter(filter)}
      onFilter={onFilter}
      none={{}}
      form={filterForm}
      {...acts}
    />
  )
}
