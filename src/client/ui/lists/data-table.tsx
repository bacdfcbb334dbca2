import { Button, Center, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Loading, RowsSkeleton } from '../loading/skeleton.tsx'
import { usePhone } from '../phone.ts'
import classes from './data-table.module.css'
import { List, ListRow } from './list-row.tsx'
import { useRowFocus } from './row-focus.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** Offers sorting by this column. */
  sortable?: boolean
  width?: string
  /** Gives way where the list has little room. */
  minor?: boolean
}

export interface Sort {
  by: string
  descending: boolean
}

/** A row in the room of a phone. */
export interface CompactRow {
  leading?: ReactNode
  title: ReactNode
  meta?: ReactNode
  end?: ReactNode
}

interface DataTableProps<Row> {
  /** What the table lists; read out. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes each row's first column a button that answers for the whole row. */
  onOpen?: (row: Row) => void
  /** Key of the row that is open beside the list. */
  opened?: string | undefined
  /** The row as two lines for a phone; without it a row becomes a card of its columns. */
  compact?: (row: Row) => CompactRow
  sort?: Sort
  onSort?: (sort: Sort) => void
  loading?: boolean
  empty: ReactNode
  hasMore?: boolean
  loadingMore?: boolean
  onLoadMore?: () => void
}

/** A list with sorting and keyset paging, whose state the caller keeps in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading, empty, hasMore, loadingMore, onLoadMore } = props
  const phone = usePhone()
  const Rows = phone && props.compact ? CompactRows : TableRows
  return (
    <div className={classes.around}>
      {loading ? (
        <Loading what={props.label.toLowerCase()}>
          <RowsSkeleton />
        </Loading>
      ) : rows.length === 0 ? (
        empty
      ) : (
        <Rows {...props} />
      )}
      <VisuallyHidden role="status">{loading ? '' : `${rows.length} shown`}</VisuallyHidden>
      {hasMore && !loading && (
        <Center mt="md">
          <Button variant="default" loading={loadingMore ?? false} onClick={onLoadMore}>
            Load more
          </Button>
        </Center>
      )}
    </div>
  )
}

function TableRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey } = props
  const keepsFocus = useRowFocus()
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              {...(column.sortable ? { sort: props.sort, onSort: props.onSort } : {})}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={keepsFocus}>
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function CompactRows<Row>({ label, rows, rowKey, compact, onOpen, opened }: DataTableProps<Row>) {
  const keepsFocus = useRowFocus()
  return (
    <List ref={keepsFocus} label={label}>
      {rows.map((row) => {
        const { title, ...rest } = compact?.(row) ?? { title: '' }
        const key = rowKey(row)
        const name = onOpen ? <UnstyledButton onClick={() => onOpen(row)}>{title}</UnstyledButton> : title
        return <ListRow key={key} {...rest} title={name} selected={key === opened} />
      })}
    </List>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column: { key, header, width, minor }, sort, onSort }: HeaderCellProps<Row>) {
  const phone = usePhone()
  const active = sort?.by === key
  const direction = active ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Icon = direction === 'ascending' ? IconChevronUp : direction === 'descending' ? IconChevronDown : IconSelector
  return (
    <th
      scope="col"
      style={{ '--column': width } as CSSProperties}
      aria-sort={direction}
      data-minor={minor || undefined}
    >
      {onSort ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => onSort({ by: key, descending: active ? !sort.descending : false })}
        >
          {header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : phone ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

function BodyRow<Row>({ row, rowKey, columns, onOpen, opened }: DataTableProps<Row> & { row: Row }) {
  const isOpen = opened !== undefined && rowKey(row) === opened
  return (
    <tr data-row className={onOpen ? classes.opens : undefined} data-selected={isOpen || undefined}>
      {columns.map(({ key, header, render, minor }, index) => (
        <td key={key} data-label={index > 0 ? header : undefined} data-minor={minor || undefined}>
          {index === 0 && onOpen ? (
            <UnstyledButton className={classes.open} aria-current={isOpen || undefined} onClick={() => onOpen(row)}>
              {render(row)}
            </UnstyledButton>
          ) : (
            (render(row) ?? <Text c="dimmed">–</Text>)
          )}
        </td>
      ))}
    </tr>
  )
}
