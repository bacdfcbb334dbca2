import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type RequirementValues, requirementOf } from '../../rules/requirement-form.ts'
import { linesOf } from '../../rules/requirement-words.ts'
import type { Requirement } from '../../schema.ts'
import { newestOf } from './newest.ts'

interface ConflictProps {
  mine: RequirementValues
  theirs: Requirement
  onKeepMine: () => Promise<void> | undefined
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shown when another manager has saved the requirement meanwhile: what differs, and the choice between both. */
export function Conflict({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictProps) {
  const [isSaving, setIsSaving] = useState(false)
  const newest = newestOf(theirs)
  const ours = linesOf(requirementOf(mine).fields)
  const others = newest ? linesOf(newest) : []
  const differ = (lines: typeof ours, from: typeof ours) =>
    lines.filter(({ label, text }) => from.find((line) => line.label === label)?.text !== text)

  async function keep() {
    setIsSaving(true)
    await onKeepMine()?.catch(toast.failure)
    setIsSaving(false)
  }

  return (
    <Dialog opened onClose={onClose} title="Somebody else has changed this requirement" size="lg">
      <Text mb="md">Another manager saved it after you opened it. Nothing is lost: choose which to keep.</Text>
      <Readings
        blocks={[
          { title: 'Yours', lines: differ(ours, others) },
          {
            title: 'Theirs',
            lines: newest ? differ(others, ours) : [{ label: 'Ended', text: 'It is not asked any more' }],
          },
        ]}
        order={3}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onTakeTheirs}>
          Take Theirs
        </Button>
        <Button data-autofocus loading={isSaving} onClick={() => void keep()}>
          Keep Mine
        </Button>
      </Group>
    </Dialog>
  )
}
