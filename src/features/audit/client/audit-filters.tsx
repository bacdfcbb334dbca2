import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Button, NativeSelect, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#client/api.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { FilterRow } from '#client/ui/lists/list-tools.tsx'
import { useDelayed } from '#client/ui/use-delayed.ts'
import { auditKinds } from '#shared/audit-words.ts'
import { isBetweenDays } from '#shared/time.ts'
import { KIND_LABELS } from '../rules/kinds.ts'
import type { AuditPerson } from '../schema.ts'
import { type AuditState, filtersOf } from './audit-state.ts'

interface FiltersProps {
  teamId: string
  state: AuditState
  /** The person that filters the list. */
  person: AuditPerson | null
  onState: (state: AuditState) => void
  /** The menu of the list. */
  menu: ReactNode
}

const KINDS = [
  { value: '', label: 'Everything' },
  ...auditKinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]

/** Filters the log; every choice is written to the address at once. */
export function AuditFilters({ teamId, state, person, onState, menu }: FiltersProps) {
  const change = (next: AuditState) => onState({ ...filtersOf(state), ...next })

  function chooseDay(end: 'from' | 'to', day: string | null) {
    if (day === null || isBetweenDays(day)) change({ [end]: day ?? undefined })
  }

  const { person: who, kind, ...days } = filtersOf(state)
  const filtered = Object.keys(filtersOf(state)).length > 0
  return (
    <FilterRow
      find={<PersonFilter teamId={teamId} chosen={who} person={person} onChoose={(id) => change({ person: id })} />}
      first={
        <NativeSelect
          aria-label="Kind of event"
          data={KINDS}
          value={kind ?? ''}
          onChange={({ currentTarget }) => change({ kind: auditKinds.find((known) => known === currentTarget.value) })}
        />
      }
      inUse={{ first: kind ? 1 : 0, others: Object.keys(days).length }}
      menu={menu}
    >
      <DayField label="First day" value={state.from} maxDate={state.to} onChange={(day) => chooseDay('from', day)} />
      <DayField label="Last day" value={state.to} minDate={state.from} onChange={(day) => chooseDay('to', day)} />
      {filtered && (
        <Button variant="subtle" onClick={() => onState({})}>
          Clear All Filters
        </Button>
      )}
    </FilterRow>
  )
}

interface PersonFilterProps {
  teamId: string
  chosen: string | undefined
  person: AuditPerson | null
  onChoose: (id: string | undefined) => void
}

/** Finds a member of the team, or a former one, by name. */
function PersonFilter({ teamId, chosen, person, onChoose }: PersonFilterProps) {
  const [wanted, setWanted] = useState('')
  const [text, setText] = useDelayed(wanted, setWanted)
  const search = wanted === person?.fullName ? '' : wanted
  const { data, isFetching } = useQuery({
    ...api.audit.people.queryOptions({ input: { teamId, search } }),
    placeholderData: keepPreviousData,
  })
  const people = new Map((data?.items ?? []).map((found) => [found.userId, found.fullName]))
  if (person) people.set(person.userId, person.fullName)
  const choices = [...people].map(([value, label]) => ({ value, label }))
  return (
    <Select
      aria-label="Person"
      flex="1 1 120px"
      miw={0}
      maw={300}
      mr="auto"
      placeholder="Everybody"
      data={choices}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching...' : 'Nobody has this name'}
      clearable
      clearButtonProps={{ 'aria-label': 'All people' }}
    />
  )
}
