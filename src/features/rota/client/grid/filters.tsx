import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { jobs } from '#features/teams/rules/jobs.ts'
import type { Rota } from '../../schema.ts'
import classes from './grid.module.css'
import type { RotaState } from './rota-state.ts'

interface FiltersProps {
  sites: Rota['sites']
  state: RotaState
  onChange: (change: RotaState) => void
  /** The named views. */
  children: ReactNode
}

const ONLY = [
  { value: '', label: 'All shifts' },
  { value: 'open', label: 'Open' },
  { value: 'draft', label: 'Draft' },
]

/** What of the rota is shown. */
export function Filters({ sites, state, onChange, children }: FiltersProps) {
  const groups = [...Map.groupBy(sites, ({ clientName }) => clientName)]
  const { rows = 'people', site, job, only, search, grouped } = state
  return (
    <div className={classes.filters} data-screen-only>
      <SearchField
        label={rows === 'people' ? 'Search people by name' : 'Search site or person'}
        value={search ?? ''}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <NativeSelect
        aria-label="Site"
        value={site ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ site: value || undefined })}
        data={[
          { value: '', label: 'Every site' },
          ...groups.map(([group, items]) => ({
            group,
            items: items.map(({ id, name }) => ({ value: id, label: name })),
          })),
        ]}
      />
      <NativeSelect
        aria-label="Job"
        value={job ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ job: jobs.find((one) => one.value === value)?.value })}
        data={[{ value: '', label: 'Every job' }, ...jobs]}
      />
      <NativeSelect
        aria-label="Which shifts"
        value={only ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ only: (value || undefined) as RotaState['only'] })}
        data={ONLY}
      />
      {rows === 'people' && (
        <NativeSelect
          aria-label="Order of people"
          value={grouped ? 'job' : ''}
          onChange={({ currentTarget: { value } }) => onChange({ grouped: value === 'job' || undefined })}
          data={[
            { value: '', label: 'By name' },
            { value: 'job', label: 'By job' },
          ]}
        />
      )}
      <div className={classes.views}>{children}</div>
    </div>
  )
}
