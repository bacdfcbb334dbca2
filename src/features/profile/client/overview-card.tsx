import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, fieldProblems, throwFieldProblems } from '#client/api.ts'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { focusFirstProblem } from '#client/ui/forms/form-focus.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { spacedPhone } from '#shared/formats.ts'
import { cardForm } from '../rules/card-form.ts'
import type { ProfileCard } from '../schema.ts'

interface OverviewCardProps {
  card: ProfileCard
  editing: boolean
  /** The field that has the focus first while it is edited. */
  field: string | undefined
  onClose: () => void
}

/** Name, email, phone number and role; all but the email can be edited. The role is a label and gives no rights. */
export function OverviewCard({ card, editing, field, onClose }: OverviewCardProps) {
  const { fullName, photoFileId, email, phone, role, position } = card
  return (
    <Card withBorder padding="lg" component="section" aria-label="Overview">
      {editing ? (
        <EditForm card={card} at={field} onClose={onClose} />
      ) : (
        <Group gap="md" wrap="nowrap" align="flex-start">
          <PersonAvatar name={fullName} photoFileId={photoFileId} size="lg" />
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={700} fz="lg" style={{ overflowWrap: 'anywhere' }}>
                <Name>{fullName || 'Staff Member'}</Name>
              </Text>
              <Tag>{role}</Tag>
            </Group>
            <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
            {position && <Text size="sm">{position}</Text>}
            <Text size="sm" {...(!phone && { c: 'dimmed' })}>
              {phone ? spacedPhone(phone) : 'No phone number: your managers cannot ring you about shifts'}
            </Text>
          </div>
        </Group>
      )}
    </Card>
  )
}

interface EditFormProps {
  card: ProfileCard
  at: string | undefined
  onClose: () => void
}

function EditForm({ card, at, onClose }: EditFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current && at) focusFirstProblem(box.current, [at])
  }, [at])
  const queries = useQueryClient()
  const update = useMutation(
    api.profile.update.mutationOptions({
      onSuccess: async () => {
        toast.success('Profile updated successfully', { title: 'Success' })
        await Promise.all(
          [api.profile.key(), api.accounts.me.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
        )
        onClose()
      },
      onError: (error) => {
        if (fieldProblems(error).length === 0) toast.error('Failed to update profile', { title: 'Error' })
      },
    }),
  )

  return (
    <SchemaForm
      definition={cardForm}
      values={card}
      widgets={choiceWidgets}
      onSubmit={async (edited) => {
        await update.mutateAsync(edited).catch(throwFieldProblems)
      }}
    >
      {({ field, isSending }) => (
        <>
          <Stack gap="md" ref={box}>
            {field('fullName')}
            <TextInput
              label="Email"
              value={card.email}
              readOnly
              description="Your email address cannot be changed here."
            />
            {field('role')}
            {field('phone')}
          </Stack>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose} disabled={isSending}>
              Cancel
            </Button>
            <SubmitButton busyLabel="Saving...">Save</SubmitButton>
          </Group>
        </>
      )}
    </SchemaForm>
  )
}
