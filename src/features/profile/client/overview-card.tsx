import { Badge, Button, Card, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, fieldProblems } from '#client/api.ts'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ProfileCard } from '../schema.ts'

interface OverviewCardProps {
  card: ProfileCard
  editing: boolean
  onClose: () => void
}

/** Name, email and role; name and role can be edited. The role is a label: it opens no door. */
export function OverviewCard({ card, editing, onClose }: OverviewCardProps) {
  const { fullName, photoFileId, email, role, position } = card
  return (
    <Card withBorder padding="lg" component="section" aria-label="Overview">
      {editing ? (
        <EditForm card={card} onClose={onClose} />
      ) : (
        <Group gap="md" wrap="nowrap" align="flex-start">
          <PersonAvatar name={fullName} photoFileId={photoFileId} size="lg" />
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={700} fz="lg" style={{ overflowWrap: 'anywhere' }}>
                {fullName || 'Staff Member'}
              </Text>
              <Badge variant="light">{role}</Badge>
            </Group>
            <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
            {position && <Text size="sm">{position}</Text>}
          </div>
        </Group>
      )}
    </Card>
  )
}

const ROLES = [
  { value: 'staff', label: 'Staff' },
  { value: 'manager', label: 'Manager' },
] as const

function EditForm({ card, onClose }: { card: ProfileCard; onClose: () => void }) {
  const queries = useQueryClient()
  const [fullName, setFullName] = useState(card.fullName)
  const [role, setRole] = useState(card.role)
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
  const problem = fieldProblems(update.error).find(({ path }) => path === 'fullName')?.message

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!update.isPending) update.mutate({ fullName, role })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Full Name"
          autoComplete="name"
          maxLength={200}
          withAsterisk
          data-autofocus
          value={fullName}
          onChange={({ currentTarget }) => setFullName(currentTarget.value)}
          error={problem}
        />
        <TextInput label="Email" value={card.email} readOnly description="Your email address cannot be changed here." />
        <NativeSelect
          label="Role"
          description="Chooses which portal you see first. It does not change what you may do."
          data={ROLES}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as ProfileCard['role'])}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Group>
    </form>
  )
}
