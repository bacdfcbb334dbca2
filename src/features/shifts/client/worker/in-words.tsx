import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'

const LONGEST = 500

interface InWordsProps {
  /** The label of the button that opens the dialog. */
  button: string
  title: string
  details: string
  label: string
  /** Nothing is sent without words. */
  required?: boolean
  back: string
  send: string
  onSend: (words: string) => Promise<unknown>
}

/** A button that asks for a few words to the managers, and sends them. */
export function InWords({ button, title, details, label, required = false, back, send, onSend }: InWordsProps) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function submit() {
    setMissing(required && words.trim() === '')
    if (required && words.trim() === '') return
    setBusy(true)
    try {
      await onSend(words.trim())
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
        {button}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <Text mb="md">{details}</Text>
        <TextArea
          label={label}
          description={required ? undefined : 'Optional'}
          error={isMissing ? 'Enter a few words' : undefined}
          maxLength={LONGEST}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setOpen(false)}>
            {back}
          </Button>
          <Button loading={busy} onClick={() => void submit()}>
            {send}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
