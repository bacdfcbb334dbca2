import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldProblems } from '../../api.ts'
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx'
import { toast } from '../toasts/toast.tsx'
import { Dialog } from './dialog.tsx'

interface TypedWordDialogProps {
  title: string
  /** What must be typed. */
  word: string
  /** Said when something else is typed. */
  mismatch: string
  confirmLabel: string
  /** What will happen. */
  children: ReactNode
  /** Gets the typed name; the password is asked for when the server wants it. */
  onConfirm: (typed: string) => Promise<unknown>
  onClose: () => void
}

/** For what cannot be taken back: nothing happens before a word or a name has been typed. */
export function TypedWordDialog({
  title,
  word,
  mismatch,
  confirmLabel,
  children,
  onConfirm,
  onClose,
}: TypedWordDialogProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { run, prompt } = useRecentSignIn()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (typed.trim() !== word) return setProblem(mismatch)
    setBusy(true)
    try {
      await run(() => onConfirm(typed))
    } catch (error) {
      const refused = fieldProblems(error)[0]?.message
      if (refused) setProblem(refused)
      else toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {children}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          mt="md"
          label={
            <>
              Type{' '}
              <Text span inherit fw={700} style={{ overflowWrap: 'anywhere' }}>
                {word}
              </Text>{' '}
              to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
      {prompt}
    </Dialog>
  )
}
