import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Button, Group, NativeSelect, Select, SimpleGrid } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#client/api.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { FiltersButton } from '#client/ui/lists/filters-button.tsx'
import { usePhone } from '#client/ui/phone.ts'
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
}

const KINDS = [
  { value: '', label: 'Everything' },
  ...auditKinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
]

/** Filters the log; every choice is written to the address at once. */
export function AuditFilters({ teamId, state, person, onState }: FiltersProps) {
  const change = (next: AuditState) => onState({ ...filtersOf(state), ...next })

  function chooseDay(end: 'from' | 'to', day: string | null) {
    if (day === null || isBetweenDays(day)) change({ [end]: day ?? undefined })
  }

  const inUse = Object.keys(filtersOf(state)).length
  const filtered = inUse > 0
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    // On paper only filters that are set say something.
    <div data-screen-only={!filtered || undefined}>
      {phone && (
        <FiltersButton
          name="Filters"
          count={inUse}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          mb="sm"
        />
      )}
      {(open || !phone) && (
        <SimpleGrid id={id} cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm" mb="sm">
          <PersonFilter
            teamId={teamId}
            chosen={state.person}
            person={person}
            onChoose={(id) => change({ person: id })}
          />
          <NativeSelect
            label="Kind of event"
            data={KINDS}
            value={state.kind ?? ''}
            onChange={({ currentTarget }) =>
              change({ kind: auditKinds.find((known) => known === currentTarget.value) })
            }
          />
          <DayField
            label="First day"
            value={state.from}
            maxDate={state.to}
            onChange={(day) => chooseDay('from', day)}
          />
          <DayField label="Last day" value={state.to} minDate={state.from} onChange={(day) => chooseDay('to', day)} />
        </SimpleGrid>
      )}
      {filtered && (
        <Group justify="flex-end" mb="sm">
          <Button variant="subtle" size="compact-sm" onClick={() => onState({})}>
            Clear all filters
          </Button>
        </Group>
      )}
    </div>
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
      label="Person"
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
