import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { Requirement } from '../../schema.ts'

interface EndRequirementProps {
  teamId: string
  requirement: Requirement
  name: string
  onEnded: () => void
  onClose: () => void
}

/** Ends a requirement from a day on. What it said before stays. */
export function EndRequirement({ teamId, requirement, name, onEnded, onClose }: EndRequirementProps) {
  const today = londonToday(deviceClock)
  const [from, setFrom] = useState<string | null>(today)
  const queries = useQueryClient()
  const end = useMutation(
    api.compliance.retireRequirement.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.compliance.key() })
        toast.success(`${inSentence(name)} ends`)
        onEnded()
      },
      onError: (error) => {
        toast.failure(error)
        if (isStatus(error, 409)) void queries.invalidateQueries({ queryKey: api.compliance.key() })
      },
    }),
  )
  return (
    <Dialog opened onClose={onClose} title={`End ${inSentence(name)}?`}>
      <Text mb="md">From this day on it is asked of nobody. What it said until then stays in its history.</Text>
      <DayField label="Last asked before" value={from} minDate={today} onChange={setFrom} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={end.isPending}
          disabled={!from}
          onClick={() =>
            end.mutate({ teamId, requirementId: requirement.id, latest: requirement.latest, ...(from && { from }) })
          }
        >
          End It
        </Button>
      </Group>
    </Dialog>
  )
}
