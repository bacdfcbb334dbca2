import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isStatus } from '../../api.ts'
import { TextArea } from '../inputs/text-area.tsx'
import { useAct } from '../use-act.ts'
import { Dialog } from './dialog.tsx'

const LONGEST = 300

interface WordsDialogProps {
  title: string
  /** What follows. */
  details: string
  label: string
  send: string
  onSend: (words: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the words without which nothing is sent. */
export function WordsDialog({ title, details, label, send, onSend, onClose }: WordsDialogProps) {
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const said = words.trim()
  const { busy, run } = useAct(async () => {
    try {
      await onSend(said)
      onClose()
    } catch (error) {
      // Somebody else was quicker: the page behind shows what they said. Otherwise the words stay.
      if (isStatus(error, 409)) onClose()
      throw error
    }
  })
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Text mb="md">{details}</Text>
      <TextArea
        data-autofocus
        label={label}
        error={isTried && said === '' ? 'Say it in a few words' : undefined}
        maxLength={LONGEST}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            setTried(true)
            if (said) void run()
          }}
        >
          {send}
        </Button>
      </Group>
    </Dialog>
  )
}
