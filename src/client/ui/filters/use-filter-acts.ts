import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

interface Named<Filter> {
  teamId: string
  name: string
  filter: Filter
}

interface FilterActsProps<Filter> {
  teamId: string
  /** The filter in use. */
  filter: Filter
  calls: {
    save: (input: Named<Filter>) => Promise<unknown>
    rename: (input: { teamId: string; filterId: string; name: string }) => Promise<unknown>
    remove: (input: { teamId: string; filterId: string }) => Promise<unknown>
  }
  /** The query that reads the named filters of this list. */
  listed: QueryKey
}

/** What `SavedFilters` does to a list’s named filters, by the calls for them. */
export function useFilterActs<Filter>({ teamId, filter, calls, listed }: FilterActsProps<Filter>) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: listed })
  const save = useMutation({ mutationFn: calls.save, onSettled })
  const rename = useMutation({ mutationFn: calls.rename, onSettled })
  const remove = useMutation({ mutationFn: calls.remove, onSettled })
  return {
    onSave: (name: string) => save.mutateAsync({ teamId, name, filter }),
    onRename: ({ id }: { id: string }, name: string) => rename.mutateAsync({ teamId, filterId: id, name }),
    onDelete: ({ id }: { id: string }) => remove.mutateAsync({ teamId, filterId: id }),
    onRestore: ({ name, filter: before }: Omit<Named<Filter>, 'teamId'>) =>
      save.mutateAsync({ teamId, name, filter: before }),
  }
}
