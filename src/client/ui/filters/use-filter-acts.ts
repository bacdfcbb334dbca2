import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'

interface Named<Filter> {
  teamId: string
  name: string
  filter: Filter
}

interface FilterActsProps<Filter> {
  teamId: string
  /** The filter in use. */
  filter: Filter
  /** Names a filter of this list. */
  save: (input: Named<Filter>) => Promise<unknown>
  /** The query that reads the named filters of this list. */
  listed: QueryKey
}

/** What `SavedFilters` does to a list's named filters: each list saves its own kind, all are renamed and deleted alike. */
export function useFilterActs<Filter>({ teamId, filter, save: mutationFn, listed }: FilterActsProps<Filter>) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: listed })
  const save = useMutation({ mutationFn, onSettled })
  const rename = useMutation(api.members.renameFilter.mutationOptions({ onSettled }))
  const remove = useMutation(api.members.deleteFilter.mutationOptions({ onSettled }))
  return {
    onSave: (name: string) => save.mutateAsync({ teamId, name, filter }),
    onRename: ({ id }: { id: string }, name: string) => rename.mutateAsync({ teamId, filterId: id, name }),
    onDelete: ({ id }: { id: string }) => remove.mutateAsync({ teamId, filterId: id }),
    onRestore: ({ name, filter: before }: Omit<Named<Filter>, 'teamId'>) =>
      save.mutateAsync({ teamId, name, filter: before }),
  }
}
