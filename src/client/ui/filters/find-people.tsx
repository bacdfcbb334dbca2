import { Card, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pending } from '../loading/pending.tsx'
import { RowsSkeleton } from '../loading/skeleton.tsx'
import { Name } from '../name.tsx'
import classes from './find-people.module.css'
import { SearchField } from './search-field.tsx'

interface FoundPerson {
  key: string
  name: string
  detail: ReactNode
  /** Their picture. */
  leading?: ReactNode
  onChoose: () => void
}

interface FindPeopleProps {
  search: string
  onSearch: (search: string) => void
  query: { isPending: boolean; isSuccess: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  people: readonly FoundPerson[]
  /** Said where nobody is found. */
  empty: string
  /** The buttons below. */
  children: ReactNode
}

/** Finds somebody by name among those whom the query lists; a press chooses them. */
export function FindPeople({ search, onSearch, query, people, empty, children }: FindPeopleProps) {
  return (
    <Stack>
      <SearchField label="Search people by name" value={search} onSearch={onSearch} />
      <Pending query={query} what="people">
        <RowsSkeleton rows={3} />
      </Pending>
      {people.length > 0 && (
        <Card withBorder padding={0} mah={360} style={{ overflowY: 'auto' }}>
          {people.map(({ key, name, detail, leading, onChoose }) => (
            <button key={key} type="button" className={classes.found} onClick={onChoose}>
              {leading}
              <span className={classes.who}>
                <Name>{name}</Name>
                <small>{detail}</small>
              </span>
            </button>
          ))}
        </Card>
      )}
      {query.isSuccess && people.length === 0 && <Text c="dimmed">{empty}</Text>}
      {children}
    </Stack>
  )
}
