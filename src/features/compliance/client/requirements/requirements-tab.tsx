import { Button, Card, Group, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { beginningOf, summaryOf } from '../../rules/requirement-words.ts'
import type { Requirement } from '../../schema.ts'
import { ReadySetsInvitation } from '../ready-sets-invitation.tsx'
import { Editor } from './editor.tsx'
import { Ended } from './ended.tsx'
import type { OfferedKind } from './kinds-field.tsx'
import { ReadySets } from './ready-sets.tsx'

const NEW = 'new'

interface RequirementsTabProps {
  teamId: string
  /** The requirement in the editor, from the address: its id, or `new`. */
  open: string | undefined
  /** What the editor offers as proof besides what compliance knows itself. */
  offered: readonly OfferedKind[]
  onOpen: (id?: string) => void
}

/** What the team requires: the list, and the editor of one. */
export function RequirementsTab({ teamId, open, offered, onOpen }: RequirementsTabProps) {
  const [addsSets, setAddsSets] = useState(false)
  const query = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="requirements">
        <RowsSkeleton rows={10} />
      </Pending>
    )
  const { items } = query.data
  const chosen = items.find(({ id }) => id === open)
  if (open === NEW || chosen)
    return (
      <Editor key={open} teamId={teamId} requirement={chosen} offered={offered} onClose={() => onOpen(undefined)} />
    )
  return (
    <>
      {open && (
        <Callout state="soon" role="alert" mb="md">
          This requirement has ended.
        </Callout>
      )}
      <Group justify="space-between" mb="sm">
        <Text c="dimmed">{items.length === 1 ? '1 requirement' : `${items.length} requirements`}</Text>
        <Group gap="xs">
          {items.length > 0 && (
            <Button variant="default" onClick={() => setAddsSets(true)}>
              Add Ready Sets
            </Button>
          )}
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen(NEW)}>
            New Requirement
          </Button>
        </Group>
      </Group>
      {items.length === 0 ? (
        <ReadySetsInvitation teamId={teamId} />
      ) : (
        <Card withBorder padding={0}>
          <List label="Requirements">
            {items.map((item) => (
              <Row key={item.id} item={item} onOpen={() => onOpen(item.id)} />
            ))}
          </List>
        </Card>
      )}
      <Ended teamId={teamId} />
      {addsSets && <ReadySets teamId={teamId} onClose={() => setAddsSets(false)} />}
    </>
  )
}

function Row({ item: { inForce, forNewStarters, coming }, onOpen }: { item: Requirement; onOpen: () => void }) {
  const shown = inForce ?? forNewStarters ?? coming
  if (!shown) return null
  const next = coming ?? (inForce && forNewStarters)
  return (
    <ListRow
      title={<UnstyledButton onClick={onOpen}>{shown.name}</UnstyledButton>}
      meta={summaryOf(shown)}
      {...((next || !inForce) && {
        more: next ? `${next.retired ? 'Ends' : 'Changes'} ${beginningOf(next)}` : `Begins ${beginningOf(shown)}`,
      })}
      end={
        shown.blocks ? (
          <StateMark state="bad" icon={IconBan}>
            Blocks
          </StateMark>
        ) : (
          <StateMark state="soon" icon={IconAlertTriangle}>
            Warns
          </StateMark>
        )
      }
    />
  )
}
