import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

const LONGEST_NOTE = 500

/** Asks a manager to take a shift back, with a few words if the person wants to say why. */
export function HandBack({ onHandBack }: { onHandBack: (note: string) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')

  async function ask() {
    setBusy(true)
    try {
      await onHandBack(note.trim())
      setOpen(false)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Hand Back
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Hand this shift back?">
        <Text mb="md">A manager is asked. Until they agree, the shift is yours.</Text>
        <TextArea
          label="Note for the manager"
          description="Optional"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setOpen(false)}>
            Keep It
          </Button>
          <Button loading={busy} onClick={() => void ask()}>
            Ask to Hand Back
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
