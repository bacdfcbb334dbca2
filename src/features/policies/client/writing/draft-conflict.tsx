import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Name } from '#client/ui/name.tsx'
import { formatInstant } from '#shared/time.ts'
import { changesBetween } from '../../rules/changes.ts'
import { PolicyText } from '../policy-text.tsx'
import type { DraftInHand } from './use-draft.ts'

/** Shown when somebody else has saved the same draft: theirs with what differs from one's own, and the choice between them. */
export function DraftConflict({ content, conflict, keepMine, takeTheirs }: DraftInHand) {
  if (!conflict) return null
  const theirs = conflict.draft ?? conflict.current
  const { savedBy, savedAt } = conflict.draft ?? {}
  return (
    <Dialog opened onClose={() => undefined} closable={false} title="Somebody else has changed this policy" size="xl">
      <Text mb="md">
        {savedBy ? <Name>{savedBy}</Name> : 'Another manager'} saved it
        {savedAt && ` on ${formatInstant(savedAt)}`}, after you opened it. Nothing is lost: yours is kept in this
        browser until you choose. What differs from yours is marked.
      </Text>
      {theirs && (
        <PolicyText
          blocks={theirs.blocks}
          changes={changesBetween(content.blocks, theirs.blocks)}
          number={conflict.number + 1}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          Take Theirs
        </Button>
        <Button data-autofocus onClick={keepMine}>
          Keep Mine
        </Button>
      </Group>
    </Dialog>
  )
}
