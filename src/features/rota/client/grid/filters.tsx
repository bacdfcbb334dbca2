import { NativeSelect } from '@mantine/core'
import { lazy, memo, Suspense } from 'react'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { ListTools } from '#client/ui/lists/list-tools.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { isSameFilter } from '#features/members/rules/ready-filters.ts'
import { jobs } from '#features/teams/rules/jobs.ts'
import type { Rota } from '../../schema.ts'
import classes from './grid.module.css'
import { filterOf, type RotaState } from './rota-state.ts'

const RotaViews = lazy(async () => ({ default: (await import('./rota-views.tsx')).RotaViews }))

interface FiltersProps {
  teamId: string
  sites: Rota['sites']
  state: RotaState
  /** The same function at all times. */
  onChange: (change: RotaState) => void
}

const ROWS = [
  { value: 'people', label: 'People' },
  { value: 'sites', label: 'Sites' },
  { value: 'jobs', label: 'Jobs' },
]
const ONLY = [
  { value: '', label: 'All shifts' },
  { value: 'open', label: 'Open' },
  { value: 'draft', label: 'Draft' },
]
const ORDERS = [
  { value: '', label: 'By name' },
  { value: 'job', label: 'By job' },
]

/** Whether it shows the same, on whatever days. */
const isSame = (before: FiltersProps, now: FiltersProps) =>
  before.teamId === now.teamId &&
  before.sites === now.sites &&
  isSameFilter(filterOf(before.state), filterOf(now.state))

/** What of the rota is shown, with the named views. It is not drawn anew for other days. */
export const Filters = memo(({ teamId, sites, state, onChange }: FiltersProps) => {
  const phone = usePhone()
  const { rows = 'people', site, job, only, search, grouped } = state
  const label = rows === 'people' ? 'Search people by name' : 'Search site or person'
  const onSearch = (words: string) => onChange({ search: words || undefined })
  const selects = <Selects {...{ sites, site, job, only, onChange }} />
  const views = (
    <Suspense>
      <RotaViews {...{ teamId, state, sites, onChange }} />
    </Suspense>
  )
  if (phone)
    return (
      <ListTools
        {...{ label, onSearch }}
        search={search ?? ''}
        inUse={{ first: [site, job, only].filter(Boolean).length, others: 0 }}
        first={selects}
        menu={null}
      >
        {views}
      </ListTools>
    )
  return (
    <div className={classes.filters} data-screen-only>
      <SearchField {...{ label, onSearch }} value={search ?? ''} />
      <ViewSwitch
        aria-label="Rows"
        data={ROWS}
        value={rows}
        onChange={(next) => onChange({ rows: next as NonNullable<RotaState['rows']> })}
      />
      {selects}
      {rows === 'people' && (
        <NativeSelect
          aria-label="Order of people"
          value={grouped ? 'job' : ''}
          onChange={({ currentTarget: { value } }) => onChange({ grouped: value === 'job' || undefined })}
          data={ORDERS}
        />
      )}
      <div className={classes.views}>{views}</div>
    </div>
  )
}, isSame)
Filters.displayName = 'Filters'

type SelectsProps = Pick<FiltersProps, 'sites' | 'onChange'> & Pick<RotaState, 'site' | 'job' | 'only'>

/** Many sites are not listed anew for another press. */
const Selects = memo(({ sites, site, job, only, onChange }: SelectsProps) => {
  const groups = [...Map.groupBy(sites, ({ clientName }) => clientName)].map(([group, items]) => ({
    group,
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }))
  return (
    <>
      <NativeSelect
        aria-label="Site"
        className={classes.site ?? ''}
        value={site ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ site: value || undefined })}
        data={[{ value: '', label: 'Every site' }, ...groups]}
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
    </>
  )
})
Selects.displayName = 'Selects'
