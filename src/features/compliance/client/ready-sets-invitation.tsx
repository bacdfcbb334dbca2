import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { jobCodes } from '#features/teams/rules/jobs.ts'

/** Shown to a team that requires nothing yet: it starts from the ready sets of all jobs, and changes them afterwards. */
export function ReadySetsInvitation({ teamId }: { teamId: string }) {
  const queries = useQueryClient()
  const add = useMutation(
    api.compliance.addReadySets.mutationOptions({
      onSuccess: async ({ items }) => {
        await queries.invalidateQueries({ queryKey: api.compliance.key() })
        toast.success(`${items.length} requirements have been added`)
      },
      onError: (error) => toast.failure(error),
    }),
  )
  return (
    <EmptyState
      title="Say what your team requires"
      icon={<IconClipboardCheck size={36} aria-hidden />}
      action={
        <Button mt="md" loading={add.isPending} onClick={() => add.mutate({ teamId, jobs: [...jobCodes] })}>
          Add the Ready Sets
        </Button>
      }
    >
      Start from what the NHS Employment Check Standards, Schedule 3 and Skills for Care ask for in each job: identity,
      right to work, DBS, references, training. You can change all of it later.
    </EmptyState>
  )
}
