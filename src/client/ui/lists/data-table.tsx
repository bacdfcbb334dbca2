import { Button, Center, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useDeferredValue } from 'react'
import { Loading, RowsSkeleton } from '../loading/skeleton.tsx'
import { usePhone } from '../phone.ts'
import { useLatest } from '../use-latest.ts'
import { usePressed } from '../use-pressed.ts'
import classes from './data-table.module.css'
import { List, ListRow } from './list-row.tsx'
import { useRowFocus } from './row-focus.ts'
import { RowBox, useTicks } from './ticks.tsx'

export interface Column<Row> {
  key: string
  header: string
  /** Says the same for the same row: a cell is drawn again when its row has changed. */
  render: (row: Row) => ReactNode
  /** Offers sorting by this column. */
  sortable?: boolean
  width?: string
  /** Gives way where the list has little room; `first`: before the others do. */
  minor?: boolean | 'first'
}

interface Sort {
  by: string
  descending: boolean
}

/** A row in the room of a phone. */
interface CompactRow {
  leading?: ReactNode
  title: ReactNode
  meta?: ReactNode
  /** What must be read whole. */
  more?: ReactNode
  end?: ReactNode
  actions?: ReactNode
}

/** Rows that can be ticked. */
interface Selection<Row> {
  /** The keys of the ticked rows. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The name of a row's box. */
  nameOf: (row: Row) => string
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
  /** Gives each row a box to tick; with Shift a box answers for all rows since the last one. */
  selection?: Selection<Row> | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
  loading?: boolean
  empty: ReactNode
  hasMore?: boolean
  loadingMore?: boolean
  onLoadMore?: () => void
}

/** A list with sorting and keyset paging, whose state the caller keeps in the address. */
export function DataTable<Row>(given: DataTableProps<Row>) {
  // Rows are drawn in steps, so that a slow phone answers meanwhile.
  const rows = useDeferredValue(given.rows, NOTHING)
  const loading = given.loading || (rows === NOTHING && given.rows.length > 0)
  const props = { ...given, rows, loading }
  const { empty, hasMore } = props
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
      {hasMore && !loading && <LoadMore {...props} />}
    </div>
  )
}

function LoadMore<Row>({ rows, loadingMore = false, onLoadMore }: DataTableProps<Row>) {
  const { pressed, press } = usePressed(rows.length)
  return (
    <Center mt="md">
      <Button variant="default" loading={loadingMore || pressed} onClick={() => press(() => onLoadMore?.())}>
        Load More
      </Button>
    </Center>
  )
}

function TableRows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, opened } = props
  const keepsFocus = useRowFocus()
  const boxes = useBoxes(props)
  const onOpen = useLatest((row: Row) => props.onOpen?.(row))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {boxes && (
            <th scope="col" className={classes.box}>
              {boxes.all}
            </th>
          )}
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
          <BodyRow
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            {...boxes?.of(row)}
            columns={columns}
            onOpen={props.onOpen && onOpen}
            isOpened={rowKey(row) === opened}
          />
        ))}
      </tbody>
    </table>
  )
}

/** With boxes, a press on a row ticks it. */
function CompactRows<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, compact, onOpen, opened, selection } = props
  const keepsFocus = useRowFocus()
  const boxes = useBoxes(props)
  return (
    <>
      {boxes && <div className={classes.all}>{boxes.allInWords}</div>}
      <List ref={keepsFocus} label={label}>
        {rows.map((row) => {
          const { title, leading, ...rest } = compact?.(row) ?? { title: '' }
          const key = rowKey(row)
          const opens = onOpen && !boxes
          const name = opens ? <UnstyledButton onClick={() => onOpen(row)}>{title}</UnstyledButton> : title
          const isSelected = boxes ? selection?.selected.has(key) : key === opened
          return (
            <ListRow
              key={key}
              {...rest}
              leading={boxes ? <BoxOfRow id={key} {...boxes.of(row)} /> : leading}
              title={name}
              selected={isSelected ?? false}
            />
          )
        })}
      </List>
    </>
  )
}

/** What the boxes of the rows say, and the one for all of them. */
function useBoxes<Row>({ rows, rowKey, selection }: DataTableProps<Row>) {
  const keys = rows.map(rowKey)
  const { selected = NONE, onSelect = () => undefined, nameOf } = selection ?? {}
  const { all, tick } = useTicks({ keys, selected, onSelect })
  const onTick = useLatest((key: string, { currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) =>
    tick(key, { ticked: currentTarget.checked, range: shiftKey }),
  )
  if (!nameOf) return undefined
  return {
    all: <RowBox {...all} />,
    allInWords: <RowBox {...all} inWords />,
    of: (row: Row) => ({ boxLabel: `Select ${nameOf(row)}`, ticked: selected.has(rowKey(row)), onTick }),
  }
}

interface BoxOfRowProps {
  id: string
  boxLabel: string
  ticked: boolean
  onTick: (key: string, event: MouseEvent<HTMLInputElement>) => void
}

function BoxOfRow({ id, boxLabel, ticked, onTick }: BoxOfRowProps) {
  return <RowBox label={boxLabel} ticked={ticked} onTick={(event) => onTick(id, event)} />
}

/** Before the first rows are drawn. */
const NOTHING: readonly never[] = []
const NONE: ReadonlySet<string> = new Set()
const ignore = () => undefined

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column: { key, header, width, minor }, sort, onSort }: HeaderCellProps<Row>) {
  const phone = usePhone()
  const now = sort?.by === key ? (sort.descending ? 'descending' : 'ascending') : undefined
  const next = now === 'ascending' ? 'descending' : 'ascending'
  const { pressed, press } = usePressed(now)
  const direction = pressed ? next : now
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
          onClick={() => press(() => onSort({ by: key, descending: next === 'descending' }))}
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

interface BodyRowProps<Row>
  extends Pick<DataTableProps<Row>, 'columns' | 'onOpen'>,
    Partial<Omit<BoxOfRowProps, 'id'>> {
  id: string
  row: Row
  isOpened: boolean
}

/** Memoised: opening another row draws two rows. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, columns, onOpen, isOpened, boxLabel, ticked = false, onTick = ignore } = props
  const { pressed, press } = usePressed(isOpened)
  const isOpen = isOpened || pressed
  return (
    <tr data-row className={onOpen ? classes.opens : undefined} data-selected={isOpen || undefined}>
      {boxLabel && (
        <td className={classes.box}>
          <BoxOfRow id={id} boxLabel={boxLabel} ticked={ticked} onTick={onTick} />
        </td>
      )}
      {columns.map(({ key, header, render, minor }, index) => (
        <td key={key} data-label={index > 0 ? header : undefined} data-minor={minor || undefined}>
          {index === 0 && onOpen ? (
            <UnstyledButton
              className={classes.open}
              aria-current={isOpen || undefined}
              onClick={() => press(() => onOpen(row))}
            >
              <Content row={row} render={render} />
            </UnstyledButton>
          ) : (
            <Content row={row} render={render} />
          )}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: BodyRowProps<Row>) => ReactNode

/** Nothing is a dash. */
const Content = memo(function Content<Row>({ row, render }: { row: Row } & Pick<Column<Row>, 'render'>) {
  return render(row) ?? <Text c="dimmed">–</Text>
}) as <Row>(props: { row: Row } & Pick<Column<Row>, 'render'>) => ReactNode
