import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import classes from './shifts.module.css'
import type { ShiftsState } from './shifts-state.ts'
import type { useSites } from './use-sites.ts'

interface ShiftFiltersProps {
  sites: ReturnType<typeof useSites>['sites']
  site: ShiftsState['site']
  job: ShiftsState['job']
  only: ShiftsState['only']
  /** Called with what changes of the page's state. */
  onFilter: (change: ShiftsState) => void
  /** Buttons at the end. */
  children?: ReactNode
}

const ONLY = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'at-risk', label: 'At risk' },
  { value: 'draft', label: 'Draft' },
]

/** Memoised: with 50 sites it is too much to draw again when a shift is opened. */
export const ShiftFilters = memo(({ sites, site, job, only, onFilter, children }: ShiftFiltersProps) => {
  const groups = [...Map.groupBy(sites, ({ clientName }) => clientName)]
  return (
    <div className={classes.filters}>
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
        aria-label="Job"
        data={[{ value: '', label: 'Every job' }, ...jobs]}
        value={job ?? ''}
        onChange={({ currentTarget }) => onFilter({ job: (currentTarget.value || undefined) as JobCode | undefined })}
      />
      <SegmentedControl
        aria-label="Which shifts"
        className={classes.only ?? ''}
        transitionDuration={0}
        data={ONLY}
        value={only ?? ''}
        onChange={(next) =>
          onFilter({
            only: (next || undefined) as ShiftsState['only'],
            // "At risk" lists all the days ahead.
            ...(next === 'at-risk' && { day: undefined, week: undefined }),
          })
        }
      />
      <span className={classes.toolsEnd}>{children}</span>
    </div>
  )
})
ShiftFilters.displayName = 'ShiftFilters'
