import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

const LONGEST_NOTE = 500

interface NoteDialogProps {
  title: string
  /** What follows. */
  children: string
  label: string
  /** The button that opens it. */
  open: string
  openLabel?: string
  send: string
  onSend: (note: string) => Promise<unknown>
}

/** A button that asks for a few words before it does something. */
export function NoteDialog({ title, children, label, open, openLabel, send, onSend }: NoteDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState('')

  async function run() {
    setBusy(true)
    try {
      await onSend(note.trim())
      setOpen(false)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="default" size="sm" aria-label={openLabel} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {open}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <Text mb="md">{children}</Text>
        <TextArea
          label={label}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button loading={busy} disabled={note.trim() === ''} onClick={() => void run()}>
            {send}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
