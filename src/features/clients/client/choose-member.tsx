import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { FindPeople } from '#client/ui/filters/find-people.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'

export interface ChosenMember {
  userId: string
  fullName: string
}

interface ChooseMemberProps {
  teamId: string
  /** Somebody who is not to be chosen. */
  except?: string
  onChoose: (member: ChosenMember) => void
  onCancel: () => void
}

/** Chooses a member of staff. */
export function ChooseMember({ teamId, except, onChoose, onCancel }: ChooseMemberProps) {
  const [search, setSearch] = useState('')
  const query = useQuery(
    api.members.list.queryOptions({
      input: { teamId, sort: 'name', descending: false, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  )
  const people = (query.data?.items ?? []).filter(({ userId }) => userId !== except)
  return (
    <FindPeople
      search={search}
      onSearch={setSearch}
      query={query}
      people={people.map(({ userId, fullName, photoFileId, position }) => ({
        key: userId,
        name: fullName,
        detail: position,
        leading: <PersonAvatar name={fullName} photoFileId={photoFileId} size={32} />,
        onChoose: () => onChoose({ userId, fullName }),
      }))}
      empty="Nobody in your team has this name."
    >
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </FindPeople>
  )
}
