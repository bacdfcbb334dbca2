import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useAsking } from '#client/ui/dialogs/use-asking.ts'
import { TextArea } from '#client/ui/inputs/text-area.tsx'

const LONGEST = 500

interface NoteDialogProps {
  /** The label of the button that opens the dialog. */
  button: string
  /** What that button is for, where its label does not say whose it is. */
  buttonLabel?: string
  size?: 'sm'
  title: string
  /** What follows. */
  details: string
  label: string
  /** Nothing is sent without words. */
  required?: boolean
  back?: string
  send: string
  onSend: (note: string) => Promise<unknown>
}

/** A button that asks for a few words before it does something. */
export function NoteDialog(props: NoteDialogProps) {
  const { button, buttonLabel, size, title, details, label, required = false, back = 'Cancel', send, onSend } = props
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const words = note.trim()
  const { opened, busy, open, close, confirm } = useAsking(() => onSend(words))

  function submit() {
    const lacks = required && words === ''
    setMissing(lacks)
    if (!lacks) void confirm()
  }

  return (
    <>
      <Button variant="default" size={size} aria-label={buttonLabel} aria-haspopup="dialog" onClick={open}>
        {button}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        <Text mb="md">{details}</Text>
        <TextArea
          label={label}
          description={required ? undefined : 'Optional'}
          error={isMissing ? 'Enter a few words' : undefined}
          maxLength={LONGEST}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {back}
          </Button>
          <Button loading={busy} onClick={submit}>
            {send}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
