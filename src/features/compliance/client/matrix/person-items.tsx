import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { notedInShort } from '../../rules/noted.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import { itemsOf, type PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'

interface PersonItemsProps {
  teamId: string
  row: PersonRow
  columns: readonly RuleColumn[]
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  position: string
}

/** All that is asked of one person, the worst first. */
export function PersonItems({ teamId, row, columns, ...panel }: PersonItemsProps) {
  const { data } = useQuery(api.compliance.ofMember.queryOptions({ input: { teamId, userId: row.userId } }))
  const noted = new Map(data?.items.map((item) => [item.requirementId, item.noted]))
  const sayNoted = (id: string) => {
    const found = noted.get(id)
    return found ? `Your spreadsheet: ${notedInShort(found)}` : false
  }
  return (
    <SidePanel
      title={`Compliance of ${inSentence(row.fullName)}`}
      {...panel}
      header={
        <Group gap="xs" pb="xs">
          <Text fw={650} fz="lg">
            <Name>{row.fullName}</Name>
          </Text>
          <Text c="dimmed">{row.position}</Text>
          <CutMark {...standingLook(row, londonDay(new Date()))} />
        </Group>
      }
      footer={
        <LinkButton
          variant="default"
          to="/manager-dashboard/candidates"
          search={{ member: row.userId, tab: 'compliance' }}
        >
          All of Their Compliance
        </LinkButton>
      }
    >
      <List label="What is asked">
        {itemsOf(row, columns).map(({ cell, column }) => (
          <ListRow
            key={column.id}
            wraps
            title={column.rule.name}
            meta={[
              cell.blocked && 'Blocks',
              cell.goodThrough && `Until ${formatDay(cell.goodThrough)}`,
              sayNoted(column.id),
            ]
              .filter(Boolean)
              .join(' · ')}
            end={<ComplianceMark state={cell.state} />}
          />
        ))}
      </List>
    </SidePanel>
  )
}
