import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type JobCode, jobLabel } from '#features/teams/rules/jobs.ts'

/** Adds the ready sets of chosen jobs to what the team requires. */
export function ReadySets({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const query = useQuery(api.compliance.readySets.queryOptions({ input: { teamId } }))
  const [chosen, setChosen] = useState<readonly JobCode[]>([])
  const queries = useQueryClient()
  const add = useMutation(
    api.compliance.addReadySets.mutationOptions({
      onSuccess: async ({ items }) => {
        await queries.invalidateQueries({ queryKey: api.compliance.key() })
        toast.success(`Your team now has ${items.length} requirements`)
        onClose()
      },
      onError: (error) => toast.failure(error),
    }),
  )
  return (
    <Dialog opened onClose={onClose} title="Add Ready Sets" size="lg">
      <Text mb="md">
        What the NHS Employment Check Standards, Schedule 3, Skills for Care and the Core Skills Training Framework ask
        for. What you have from them already is asked of these jobs, too, and otherwise stays as you changed it.
      </Text>
      <Pending query={query} what="ready sets">
        <RowsSkeleton rows={6} />
      </Pending>
      <Stack gap="md">
        {query.data?.items.map(({ job, items }) => (
          <Checkbox
            key={job}
            label={jobLabel(job)}
            description={`${items.length}: ${items.map(({ name }) => name).join(', ')}`}
            checked={chosen.includes(job)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, job] : chosen.filter((one) => one !== job))
            }
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ teamId, jobs: [...chosen] })}
        >
          Add
        </Button>
      </Group>
    </Dialog>
  )
}
