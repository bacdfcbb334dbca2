import type { ReactNode } from 'react'
import { FiltersButton } from '../filters/filters-button.tsx'
import { SearchField } from '../filters/search-field.tsx'
import { usePhone } from '../phone.ts'
import { DropPanel } from '../shell/drop-panel.tsx'
import classes from './list-tools.module.css'

interface ListToolsProps extends FilterRowProps {
  /** What is searched for. */
  label: string
  search: string
  onSearch: (search: string) => void
}

interface FilterRowProps {
  /** The two filters that are used most; on a phone they are among the others. */
  first: ReactNode
  /** The other filters, and other controls of the list. */
  children: ReactNode
  /** How many filters are in use: of the first ones, and of the others. */
  inUse: { first: number; others: number }
  /** The menu of the list. */
  menu: ReactNode
}

/** Search and filters of a list in one row, which stays in sight; the filters that are used less open below their button. */
export function ListTools({ label, search, onSearch, ...row }: ListToolsProps) {
  return (
    <FilterRow
      {...row}
      find={<SearchField className={classes.search} label={label} value={search} onSearch={onSearch} />}
    />
  )
}

/** The same with a field of its own to find somebody. */
export function FilterRow({ find, first, children, inUse, menu }: FilterRowProps & { find: ReactNode }) {
  const phone = usePhone()
  return (
    <div className={classes.around} data-screen-only>
      <div className={classes.tools}>
        {find}
        {!phone && <div className={classes.first}>{first}</div>}
        <DropPanel
          align="right"
          button={(trigger) => (
            <FiltersButton
              {...trigger}
              name={phone ? 'Filters' : 'More'}
              count={phone ? inUse.first + inUse.others : inUse.others}
            />
          )}
        >
          {() => (
            <div className={classes.others}>
              {phone && first}
              {children}
            </div>
          )}
        </DropPanel>
        {menu}
      </div>
    </div>
  )
}
