import { Checkbox, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { Name } from '#client/ui/name.tsx'
import classes from './training.module.css'

interface AttendantsProps {
  teamId: string
  /** Their names by their ids. */
  attended: ReadonlyMap<string, string>
  onAttended: (attended: ReadonlyMap<string, string>) => void
}

/** The register of a session: the people of the team to tick, those who are ticked first. */
export function Attendants({ teamId, attended, onAttended }: AttendantsProps) {
  const [search, setSearch] = useState('')
  const people = useQuery({
    ...api.members.list.queryOptions({ input: { teamId, ...(search && { search }), sort: 'name', descending: false } }),
    placeholderData: keepPreviousData,
  })
  const found = people.data?.items.filter(({ userId }) => !attended.has(userId)) ?? []

  function tick(userId: string, fullName: string, ticked: boolean) {
    const next = new Map(attended)
    if (ticked) next.set(userId, fullName)
    else next.delete(userId)
    onAttended(next)
  }

  const box = (userId: string, fullName: string) => (
    <Checkbox
      key={userId}
      label={<Name>{fullName}</Name>}
      checked={attended.has(userId)}
      onChange={({ currentTarget: { checked } }) => tick(userId, fullName, checked)}
    />
  )
  return (
    <fieldset className={classes.register}>
      <legend>
        Who attended{' '}
        <Text span c="dimmed" size="sm" role="status">
          {attended.size} ticked
        </Text>
      </legend>
      <SearchField label="Search name or position" value={search} onSearch={setSearch} />
      <Stack gap={4} className={classes.people ?? ''}>
        {[...attended].map(([userId, fullName]) => box(userId, fullName))}
        {found.map(({ userId, fullName }) => box(userId, fullName))}
        {people.data?.next && (
          <Text c="dimmed" size="sm">
            There are more people: search for their names.
          </Text>
        )}
      </Stack>
    </fieldset>
  )
}
