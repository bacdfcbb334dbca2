import { Button, Center, UnstyledButton } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { RowBox, useTicks } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { londonDay } from '#shared/time.ts'
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
  /** Whether rows are ticked instead of opened. */
  choosing: boolean
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** The matrix on a phone: a row for each person with what needs somebody; a tap opens all that is asked of them. */
export function PeopleList(props: PeopleListProps) {
  const { rows, columns, onOpen, hasMore, loadingMore, onMore, choosing, selected, onSelect } = props
  const { all, tick } = useTicks({ keys: rows.map(({ userId }) => userId), selected, onSelect })
  return (
    <>
      {choosing && (
        <div className={classes.all}>
          <RowBox {...all} inWords />
        </div>
      )}
      <List label="People">
        {rows.map((row) => (
          <ListRow
            key={row.userId}
            leading={
              choosing && (
                <RowBox
                  label={`Select ${row.fullName}`}
                  ticked={selected.has(row.userId)}
                  onTick={({ currentTarget, shiftKey }) =>
                    tick(row.userId, { ticked: currentTarget.checked, range: shiftKey })
                  }
                />
              )
            }
            selected={choosing && selected.has(row.userId)}
            title={
              choosing ? (
                <Title row={row} />
              ) : (
                <UnstyledButton onClick={() => onOpen(row.userId)}>
                  <Title row={row} />
                </UnstyledButton>
              )
            }
            meta={<CutMark {...standingLook(row, londonDay(new Date()))} />}
            more={<Marks row={row} columns={columns} />}
          />
        ))}
      </List>
      {hasMore && (
        <Center my="md">
          <Button variant="default" loading={loadingMore} onClick={onMore}>
            Load More
          </Button>
        </Center>
      )}
    </>
  )
}

function Title({ row }: { row: PersonRow }) {
  return (
    <>
      <Name>{row.fullName}</Name> <span className={classes.job}>{row.position}</span>
    </>
  )
}

function Marks({ row, columns }: Pick<PeopleListProps, 'columns'> & { row: PersonRow }) {
  const items = itemsOf(row, columns).filter(needsSomebody)
  return (
    <span className={classes.marks}>
      {items.slice(0, MOST_MARKS).map(({ cell, column }) => (
        <ComplianceMark key={column.id} state={cell.state}>
          {column.rule.name}
        </ComplianceMark>
      ))}
    </span>
  )
}
