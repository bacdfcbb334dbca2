import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { typeForm, yearForm } from '../../rules/settings-forms.ts'
import type { LeaveSettings, LeaveType } from '../../schema.ts'

interface SettingsDialogProps {
  teamId: string
  onClose: () => void
}

/** The leave year, what everybody is entitled to, and the types of leave. One person's own entitlement is in their panel. */
export function SettingsDialog({ teamId, onClose }: SettingsDialogProps) {
  const query = useQuery(api.availability.settings.queryOptions({ input: { teamId } }))
  const [edited, setEdited] = useState<LeaveType | 'new'>()
  const title = edited ? (edited === 'new' ? 'Add a type of leave' : 'Change a type of leave') : 'Types and entitlement'
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Pending query={query} what="settings">
        <FieldsSkeleton />
      </Pending>
      {query.data &&
        (edited ? (
          <TypeForm teamId={teamId} type={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
        ) : (
          <Stack gap="lg">
            <Year key={query.data.year.version} teamId={teamId} year={query.data.year} />
            <Types types={query.data.types} onEdit={setEdited} />
          </Stack>
        ))}
    </Dialog>
  )
}

function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.availability.key() })
}

function Year({
  teamId,
  year: { version, unit, amount, yearDay, yearMonth },
}: {
  teamId: string
  year: LeaveSettings['year']
}) {
  const refresh = useRefresh()
  return (
    <section aria-label={yearForm.title}>
      <Text size="sm" c="dimmed" mb="sm">
        28 days are 5.6 weeks of five days, the least that the law gives. What one person is entitled to, you set on the
        tab Availability of their panel.
      </Text>
      <SchemaForm
        definition={yearForm}
        widgets={standardWidgets}
        values={{ amount: String(amount), unit, yearDay: String(yearDay), yearMonth: String(yearMonth) }}
        onSubmit={async (values) => {
          try {
            await client.availability.saveYear({
              ...{ teamId, version, unit: values.unit, amount: Number(values.amount) },
              ...{ yearDay: Number(values.yearDay), yearMonth: Number(values.yearMonth) },
            })
            toast.success('Leave year saved')
          } finally {
            await refresh()
          }
        }}
      />
    </section>
  )
}

function Types({ types, onEdit }: { types: readonly LeaveType[]; onEdit: (type: LeaveType | 'new') => void }) {
  return (
    <section aria-label="Types of leave">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          Types of Leave
        </Title>
        <Button variant="default" onClick={() => onEdit('new')}>
          Add Type
        </Button>
      </Group>
      <List label="Types of leave">
        {types.map((type) => (
          <ListRow
            key={type.id}
            wraps
            title={type.name}
            more={wordsOf(type)}
            end={type.archived && <Tag>No longer offered</Tag>}
            actions={
              <Button variant="default" aria-label={`Change ${type.name}`} onClick={() => onEdit(type)}>
                Change
              </Button>
            }
          />
        ))}
      </List>
    </section>
  )
}

function wordsOf({ needsApproval, takesBalance, statutory }: LeaveType) {
  const approval = needsApproval ? 'A manager approves it' : 'It counts at once'
  const balance = takesBalance ? 'takes from the balance' : 'takes nothing from the balance'
  return `${approval}, ${balance}${statutory ? ', left out of the 48 hours' : ''}`
}

const NEW = { kind: 'other', needsApproval: true, takesBalance: false, statutory: false, archived: false } as const

function TypeForm({ teamId, type, onDone }: { teamId: string; type: LeaveType | undefined; onDone: () => void }) {
  const refresh = useRefresh()
  return (
    <SchemaForm
      definition={typeForm}
      widgets={standardWidgets}
      values={type ?? NEW}
      before={
        <Button variant="default" onClick={onDone}>
          Back
        </Button>
      }
      onSubmit={async ({ name, kind, ...ticked }) => {
        const { needsApproval = false, takesBalance = false, statutory = false, archived = false } = ticked
        const fields = { teamId, name, kind, needsApproval, takesBalance, statutory, archived }
        try {
          if (type) await client.availability.saveType({ typeId: type.id, version: type.version, ...fields })
          else await client.availability.addType(fields)
          toast.success('Type of leave saved')
          onDone()
        } finally {
          await refresh()
        }
      }}
    />
  )
}
