import { type ReactNode, useId, useState } from 'react'
import { FiltersButton } from './filters-button.tsx'
import classes from './list-tools.module.css'
import { SearchField } from './search-field.tsx'

interface ListToolsProps {
  /** What is searched for. */
  label: string
  search: string
  onSearch: (search: string) => void
  /** How many filters are in use. */
  count: number
  /** Filters, and other controls of the list. */
  children: ReactNode
}

/** Search and filters of a list in one bar; where there is little room, the filters open below it. */
export function ListTools({ label, search, onSearch, count, children }: ListToolsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.around}>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={label} value={search} onSearch={onSearch} />
        <FiltersButton className={classes.toggle ?? ''} count={count} open={open} onOpen={setOpen} controls={id} />
        <div id={id} className={classes.filters} data-open={open || undefined}>
          {children}
        </div>
      </div>
    </div>
  )
}
