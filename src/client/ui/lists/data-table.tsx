import { Button, Center, Group, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconSelector } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { LoadingView } from '../states.tsx'
import { useDelayed } from '../use-delayed.ts'
import classes from './data-table.module.css'
import { useRowFocus } from './row-focus.ts'

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** Offers sorting by this column. */
  sortable?: boolean
  width?: string
}

export interface Sort {
  by: string
  descending: boolean
}

interface DataTableProps<Row> {
  /** What the table lists; read out. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes each row's first column a button that answers for the whole row. */
  onOpen?: (row: Row) => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The search as the address has it; typing reports after a short rest. */
  search?: string
  onSearch?: (search: string) => void
  searchLabel?: string
  loading?: boolean
  empty: ReactNode
  hasMore?: boolean
  loadingMore?: boolean
  onLoadMore?: () => void
  /** Beside the search field. */
  tools?: ReactNode
}

/** A list with search, sorting and keyset paging, whose state the caller keeps in the address. On a phone each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, loading, empty, hasMore, loadingMore, onLoadMore } = props
  const keepsFocus = useRowFocus()
  return (
    <div>
      <Toolbar {...props} />
      {loading ? (
        <LoadingView />
      ) : rows.length === 0 ? (
        empty
      ) : (
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

function Toolbar<Row>({ search, onSearch, searchLabel = 'Search', tools }: DataTableProps<Row>) {
  const [text, setText] = useDelayed(search ?? '', onSearch)
  if (!onSearch && !tools) return null
  return (
    <Group mb="sm" justify="flex-end" gap="sm">
      {onSearch && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {tools}
    </Group>
  )
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column: { key, header, width }, sort, onSort }: HeaderCellProps<Row>) {
  const active = sort?.by === key
  const direction = active ? (sort.descending ? 'descending' : 'ascending') : undefined
  const Icon = direction === 'ascending' ? IconChevronUp : direction === 'descending' ? IconChevronDown : IconSelector
  return (
    <th scope="col" style={{ '--column': width } as CSSProperties} aria-sort={direction}>
      {onSort ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => onSort({ by: key, descending: active ? !sort.descending : false })}
        >
          {header}
          <Icon size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        header
      )}
    </th>
  )
}

function BodyRow<Row>({ row, columns, onOpen }: DataTableProps<Row> & { row: Row }) {
  return (
    <tr data-row className={onOpen ? classes.opens : undefined}>
      {columns.map(({ key, header, render }, index) => (
        <td key={key} data-label={index > 0 ? header : undefined}>
          {index === 0 && onOpen ? (
            <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
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
