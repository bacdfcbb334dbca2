import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { SavedFilters } from '#client/ui/filters/saved-filters.tsx'
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

/** The manager's named filters of the list of members, and the one in use. */
export function FilterChips({ teamId, filters, filter: given, onFilter }: FilterChipsProps) {
  const filter = withState(given, londonDay(new Date()))
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: api.members.candidates.key() })
  const save = useMutation(api.members.saveFilter.mutationOptions({ onSettled }))
  const rename = useMutation(api.members.renameFilter.mutationOptions({ onSettled }))
  const remove = useMutation(api.members.deleteFilter.mutationOptions({ onSettled }))
  return (
    <SavedFilters
      saved={filters}
      current={filters.find((one) => isSameFilter(one.filter, filter))}
      words={describeFilter(filter)}
      onFilter={onFilter}
      none={{}}
      form={filterForm}
      onSave={(name) => save.mutateAsync({ teamId, name, filter })}
      onRename={({ id }, name) => rename.mutateAsync({ teamId, filterId: id, name })}
      onDelete={({ id }) => remove.mutateAsync({ teamId, filterId: id })}
      onRestore={({ name, filter: before }) => save.mutateAsync({ teamId, name, filter: before })}
    />
  )
}
