import { NativeSelect } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { ListTools } from '#client/ui/lists/list-tools.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import classes from './shifts.module.css'
import type { ShiftsState } from './shifts-state.ts'
import type { useSites } from './use-sites.ts'

interface ShiftFiltersProps extends Pick<ShiftsState, 'site' | 'job' | 'only' | 'search'> {
  sites: ReturnType<typeof useSites>['sites']
  /** Called with what changes of the page's state. */
  onFilter: (change: ShiftsState) => void
  /** Buttons at the end. */
  children?: ReactNode
}

const ONLY = [
  { value: '', label: 'All shifts' },
  { value: 'open', label: 'Open' },
  { value: 'at-risk', label: 'At risk' },
  { value: 'draft', label: 'Draft' },
]

/** Memoised: with 50 sites it is too much to draw again when a shift is opened. */
export const ShiftFilters = memo(({ sites, site, job, only, search, onFilter, children }: ShiftFiltersProps) => {
  const groups = [...Map.groupBy(sites, ({ clientName }) => clientName)]
  const phone = usePhone()
  return (
    <>
      <ListTools
        label="Search site or person"
        search={search ?? ''}
        onSearch={(words) => onFilter({ search: words || undefined })}
        inUse={{ first: Number(site !== undefined) + Number(only !== undefined), others: Number(job !== undefined) }}
        menu={!phone && children}
        first={
          <>
            <NativeSelect
              aria-label="Site"
              data={[
                { value: '', label: 'Every site' },
                ...groups.map(([group, items]) => ({
                  group,
                  items: items.map(({ id, name }) => ({ value: id, label: name })),
                })),
              ]}
              value={site ?? ''}
              onChange={({ currentTarget }) => onFilter({ site: currentTarget.value || undefined })}
            />
            <NativeSelect
              aria-label="Which shifts"
              data={ONLY}
              value={only ?? ''}
              onChange={({ currentTarget }) =>
                onFilter({
                  only: (currentTarget.value || undefined) as ShiftsState['only'],
                  // "At risk" lists all the days ahead.
                  ...(currentTarget.value === 'at-risk' && { day: undefined, week: undefined }),
                })
              }
            />
          </>
        }
      >
        <NativeSelect
          aria-label="Job"
          data={[{ value: '', label: 'Every job' }, ...jobs]}
          value={job ?? ''}
          onChange={({ currentTarget }) => onFilter({ job: (currentTarget.value || undefined) as JobCode | undefined })}
        />
      </ListTools>
      {phone && children && <div className={classes.publish}>{children}</div>}
    </>
  )
})
ShiftFilters.displayName = 'ShiftFilters'
