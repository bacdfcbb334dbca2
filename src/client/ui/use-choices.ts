import {
  type MutationFunction,
  type MutationKey,
  type QueryFunction,
  type QueryKey,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from './toasts/toast.tsx'

/** The call that reads choices. */
interface Reading<Choices> {
  queryOptions(): { queryKey: QueryKey; queryFn: QueryFunction<Choices> }
}

/** The call that changes some of them, and answers with all. */
interface Saving<Choices, Part> {
  mutationKey(): MutationKey
  mutationOptions(): { mutationFn?: MutationFunction<Choices, Part> }
}

/**
 * Choices that are saved as they are made, one after another: each is shown at once, and the next can be made
 * meanwhile. One that could not be saved is shown as it was, and that is said. While one is being saved the browser
 * asks before it closes the page.
 */
export function useChoices<Choices extends object, Part extends Partial<Choices>>(
  reading: Reading<Choices>,
  saving: Saving<Choices, Part>,
) {
  const queries = useQueryClient()
  const mutationKey = saving.mutationKey()
  const { queryKey, queryFn } = reading.queryOptions()
  const { data, error, refetch } = useQuery({ queryKey, queryFn })
  const { mutateAsync } = useMutation<Choices, Error, Part>({
    ...saving.mutationOptions(),
    scope: { id: JSON.stringify(mutationKey) },
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved)
      toast.success('Your choice has been saved')
    },
    onError: (failure) => toast.failure(failure, 'Your choice could not be saved. Please try again'),
  })
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Part,
  })
  useHold(underWay.length > 0)
  const choices: Choices | undefined = data && Object.assign({}, data, ...underWay)
  return { choices, error, refetch, choose: (part: Part) => mutateAsync(part).then(nothing, nothing) }
}

function useHold(isSaving: boolean) {
  useEffect(() => {
    if (!isSaving) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isSaving])
}

const nothing = () => undefined
