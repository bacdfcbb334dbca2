import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api } from '#client/api.ts'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { useFormState } from '#client/ui/forms/form-context.ts'
import { Name } from '#client/ui/name.tsx'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import { Chip, ChipField, OneOf, useToggle } from './chips.tsx'
import classes from './requirements.module.css'

/** The field for the people whom a requirement is asked of: jobs, and chosen people. */
export function AskedField({ teamId, nameOf }: { teamId: string; nameOf: ReadonlyMap<string, string> }) {
  const { chosen, toggle } = useToggle('jobs')
  const chosenFor = useFormState(({ values }) => values.chosen)
  const group = useId()
  return (
    <>
      {chosenFor !== 'sites' && (
        <ChipField
          name="jobs"
          {...(chosen.length === 0 && { hint: 'Everybody. Choose jobs to ask only them.' })}
          chips={jobs.map(({ value, label }) => (
            <Chip
              key={value}
              type="checkbox"
              group={group}
              checked={chosen.includes(value)}
              onChange={(on) => toggle(value satisfies JobCode, on)}
            >
              {label}
            </Chip>
          ))}
        />
      )}
      <OneOf
        name="chosen"
        choices={[
          { value: 'everybody', label: 'Everybody in these jobs' },
          { value: 'people', label: 'Chosen people' },
          { value: 'sites', label: 'Only where a site asks for it' },
        ]}
        {...(chosenFor === 'sites' && { hint: 'Choose the sites on their pages, under ‘Requirements’.' })}
      />
      {chosenFor === 'people' && <PeopleField teamId={teamId} nameOf={nameOf} />}
    </>
  )
}

/** The chosen people, and a search for more. */
function PeopleField({ teamId, nameOf }: { teamId: string; nameOf: ReadonlyMap<string, string> }) {
  const { chosen, toggle } = useToggle('people')
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map())
  const people = useQuery(
    api.members.list.queryOptions({ input: { teamId, ...(search && { search }), sort: 'name', descending: false } }),
  )
  const group = useId()
  const others = people.data?.items.filter(({ userId }) => !chosen.includes(userId)).slice(0, 12) ?? []
  return (
    <ChipField
      name="people"
      chips={chosen.map((userId) => (
        <Chip key={userId} type="checkbox" group={group} checked onChange={() => toggle(userId, false)}>
          <Name>{found.get(userId) ?? nameOf.get(userId) ?? 'Somebody who has left'}</Name>
        </Chip>
      ))}
    >
      <SearchField className={classes.search} label="Search people" value={search} onSearch={setSearch} />
      <div className={classes.chips}>
        {others.map(({ userId, fullName }) => (
          <Chip
            key={userId}
            type="checkbox"
            group={group}
            checked={false}
            onChange={() => {
              setFound(new Map([...found, [userId, fullName]]))
              toggle(userId, true)
            }}
          >
            <Name>{fullName}</Name>
          </Chip>
        ))}
      </div>
    </ChipField>
  )
}
