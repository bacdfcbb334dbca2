import { Button, Center, UnstyledButton } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { BlockedMark } from '../blocked-mark.tsx'
import { ComplianceMark } from '../compliance-mark.tsx'
import { itemsOf, needsSomebody, type PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'
import classes from './matrix.module.css'

/** As many as fit beside each other on a wide phone; the others are cut. */
const MOST_MARKS = 4

interface PeopleListProps {
  rows: readonly PersonRow[]
  columns: readonly RuleColumn[]
  onOpen: (userId: string) => void
  hasMore: boolean
  loadingMore: boolean
  onMore: () => void
}

/** The matrix on a phone: a row for each person with what needs somebody; a tap opens all that is asked of them. */
export function PeopleList({ rows, columns, onOpen, hasMore, loadingMore, onMore }: PeopleListProps) {
  return (
    <>
      <List label="People">
        {rows.map((row) => (
          <ListRow
            key={row.userId}
            title={
              <UnstyledButton onClick={() => onOpen(row.userId)}>
                <Name>{row.fullName}</Name>{' '}
                <span className={classes.job}>
                  {[row.suspended && 'Suspended', row.position].filter(Boolean).join(' · ')}
                </span>
              </UnstyledButton>
            }
            meta={<Marks row={row} columns={columns} />}
            end={row.blocked && <BlockedMark />}
          />
        ))}
      </List>
      {hasMore && (
        <Center my="md">
          <Button variant="default" loading={loadingMore} onClick={onMore}>
            Load more
          </Button>
        </Center>
      )}
    </>
  )
}

function Marks({ row, columns }: Pick<PeopleListProps, 'columns'> & { row: PersonRow }) {
  const items = itemsOf(row, columns).filter(needsSomebody)
  return (
    <span className={classes.marks}>
      {items.length === 0 && <ComplianceMark state="verified">Nothing to do</ComplianceMark>}
      {items.slice(0, MOST_MARKS).map(({ cell, column }) => (
        <ComplianceMark key={column.id} state={cell.state}>
          {column.rule.name}
        </ComplianceMark>
      ))}
    </span>
  )
}
