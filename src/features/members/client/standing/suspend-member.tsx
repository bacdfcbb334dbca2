import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { suspensionForm } from '../../rules/suspension-form.ts'

interface SuspendMemberProps {
  opened: boolean
  onClose: () => void
  teamId: string
  userId: string
  fullName: string
}

/** Asks for days and a reason, then suspends a member. */
export function SuspendMember({ opened, onClose, teamId, userId, fullName }: SuspendMemberProps) {
  const queries = useQueryClient()
  return (
    <Dialog opened={opened} onClose={onClose} title={`Suspend ${inSentence(fullName)}?`} size="lg">
      <SchemaForm
        definition={suspensionForm}
        widgets={standardWidgets}
        values={{ from: londonToday(deviceClock) }}
        onSubmit={async ({ through = null, ...rest }) => {
          try {
            await client.members.suspend({ teamId, userId, through, ...rest })
          } catch (error) {
            if (isStatus(error, 409)) void queries.invalidateQueries({ queryKey: api.members.candidate.key() })
            throw error
          }
          onClose()
          toast.success(`${inSentence(fullName)} is suspended`)
          await queries.invalidateQueries({ queryKey: api.members.key() })
        }}
      >
        {({ field, message }) => (
          <>
            <Text mb="md">
              While they are suspended they cannot be booked. They stay in your team, and you can allow them again at
              any time.
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="md">
              {field('from')}
              {field('through')}
            </SimpleGrid>
            {field('reason')}
            {field('note')}
            {message && (
              <Text c="var(--bad)" role="alert" mt="md">
                {message}
              </Text>
            )}
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton color="red">Suspend</SubmitButton>
            </Group>
          </>
        )}
      </SchemaForm>
    </Dialog>
  )
}
