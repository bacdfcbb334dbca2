import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListTools } from '#client/ui/lists/list-tools.tsx'
import { jobs } from '#features/teams/rules/jobs.ts'
import type { State } from '../../rules/state.ts'
import { stateWords } from '../../rules/state-words.ts'
import type { AskingSite, MatrixFilter, matrixOrders } from '../../schema.ts'
import { LAPSES } from '../compliance-state.ts'
import type { RuleColumn } from './columns.ts'

type Order = (typeof matrixOrders)[number]

interface MatrixToolsProps {
  filter: MatrixFilter
  onFilter: (filter: MatrixFilter) => void
  columns: readonly RuleColumn[]
  /** The sites that ask for something of their own. */
  sites: readonly AskingSite[]
  order: Order
  onOrder: (order: Order) => void
  /** The menu of the list. */
  menu: ReactNode
  /** Further controls. */
  children: ReactNode
}

const STATES = Object.entries(stateWords)
  .filter(([state]) => state !== 'not-required')
  .map(([value, label]) => ({ value, label }))

/** Search, filters and order of the matrix. */
export function MatrixTools({ filter, onFilter, columns, sites, order, onOrder, menu, children }: MatrixToolsProps) {
  const { search, week: _, ...chosen } = filter
  const inFirst = [chosen.state, chosen.job].filter(Boolean).length
  return (
    <ListTools
      label="Search name or position"
      search={search ?? ''}
      onSearch={(text) => onFilter({ ...filter, search: text || undefined })}
      inUse={{ first: inFirst, others: Object.keys(chosen).length - inFirst }}
      first={
        <>
          <NativeSelect
            aria-label="State"
            data={[{ value: '', label: 'Any state' }, ...STATES]}
            value={filter.state ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ ...filter, state: (value || undefined) as Exclude<State, 'not-required'> | undefined })
            }
          />
          <NativeSelect
            aria-label="Job"
            data={[{ value: '', label: 'Any job' }, ...jobs]}
            value={filter.job ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onFilter({ ...filter, job: (value || undefined) as MatrixFilter['job'] })
            }
          />
        </>
      }
      menu={menu}
    >
      <NativeSelect
        aria-label="Requirement"
        data={[
          { value: '', label: 'Any requirement' },
          ...columns.map(({ id, rule }) => ({ value: id, label: rule.name })),
        ]}
        value={filter.requirement ?? ''}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, requirement: value || undefined })}
      />
      {(sites.length > 0 || filter.site) && (
        <NativeSelect
          aria-label="For work at"
          data={[
            { value: '', label: 'For any site' },
            ...sites.map(({ id, name }) => ({ value: id, label: `At ${name}` })),
          ]}
          value={filter.site ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, site: value || undefined })}
        />
      )}
      <NativeSelect
        aria-label="Lapses"
        data={[
          { value: '', label: 'Lapses any time' },
          ...LAPSES.map((days) => ({ value: String(days), label: `Within ${days} days` })),
        ]}
        value={String(filter.lapses ?? '')}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, lapses: Number(value) || undefined })}
      />
      <NativeSelect
        aria-label="Order"
        data={[
          { value: 'name', label: 'By name' },
          { value: 'worst', label: 'Worst first' },
        ]}
        value={order}
        onChange={({ currentTarget: { value } }) => onOrder(value as Order)}
      />
      {children}
    </ListTools>
  )
}
