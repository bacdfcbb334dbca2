import { Button, Text } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { StepId } from '#features/registration/schema.ts'
import { askMissingForm } from '../../rules/ask-missing-form.ts'
import { stepOfKind } from '../../rules/kinds.ts'
import type { Item, OfMember } from './member.ts'

const MOST = 500

/** Asks the person for all that is missing: one request for each section of their profile, which says what the team needs of it. */
export function AskForMissing({ member, items }: { member: OfMember; items: readonly Item[] }) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const sections = bySection(items)
  if (sections.size === 0) return null

  async function ask(dueBy: string | undefined) {
    let asked = 0
    for (const [section, names] of sections) {
      const note = `Please add: ${names.join(', ')}`.slice(0, MOST)
      await client.members.ask({ ...member, section, note, dueBy }).then(
        () => asked++,
        (error) => {
          // They have been asked for this section already.
          if (!isStatus(error, 409)) throw error
        },
      )
    }
    close()
    toast.success(asked > 0 ? 'They have been asked' : 'They have been asked for this before')
    await queries.invalidateQueries({ queryKey: api.members.asks.key() })
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageQuestion size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Ask for All
      </Button>
      <Dialog opened={opened} onClose={close} title="Ask for what is missing">
        <Text mb="md">{[...sections.values()].flat().join(', ')}</Text>
        <SchemaForm
          definition={askMissingForm}
          widgets={standardWidgets}
          submitLabel="Ask"
          busyLabel="Asking..."
          before={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          onSubmit={({ dueBy }) => ask(dueBy)}
        />
      </Dialog>
    </>
  )
}

/** The names of what is missing, by the section in which it is given; what the team does itself is asked of nobody. */
function bySection(items: readonly Item[]): Map<StepId, string[]> {
  const sections = new Map<StepId, string[]>()
  for (const { name, kinds } of items) {
    const section = kinds.map(stepOfKind).find((step) => step !== null)
    if (section) sections.set(section, [...(sections.get(section) ?? []), name])
  }
  return sections
}
