import { Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { fieldProblems } from '../../api.ts'
import { SchemaForm } from '../forms/schema-form.tsx'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Name } from '../name.tsx'
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx'
import { toast } from '../toasts/toast.tsx'
import { Dialog } from './dialog.tsx'

const wordForm = defineForm({
  title: 'Confirm',
  fields: { typed: plainText({ label: 'Type to confirm', spellCheck: false }) },
})

interface TypedWordDialogProps {
  title: string
  /** The word to type. */
  word: string
  /** The error for another word. */
  mismatch: string
  confirmLabel: string
  /** What confirming does. */
  children: ReactNode
  /** Gets the typed name; asks for a recent sign-in when the server requires it. */
  onConfirm: (typed: string) => Promise<unknown>
  onClose: () => void
}

/** For irreversible acts: needs a typed word or name. */
export function TypedWordDialog({
  title,
  word,
  mismatch,
  confirmLabel,
  children,
  onConfirm,
  onClose,
}: TypedWordDialogProps) {
  const { run, prompt } = useRecentSignIn()

  async function submit({ typed }: { typed: string }) {
    if (typed !== word.trim()) return { typed: mismatch }
    try {
      await run(() => onConfirm(typed))
    } catch (error) {
      const refused = fieldProblems(error)[0]?.message
      if (refused) return { typed: refused }
      toast.failure(error)
    }
    return undefined
  }

  const label = (
    <>
      Type{' '}
      <Text span inherit fw={700} style={{ overflowWrap: 'anywhere' }}>
        <Name>{word}</Name>
      </Text>{' '}
      to confirm
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      {children}
      <SchemaForm definition={wordForm} onSubmit={submit}>
        {({ field }) => (
          <>
            <Box mt="md">{field('typed', { label })}</Box>
            <Group justify="flex-end" mt="lg">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <SubmitButton color="red">{confirmLabel}</SubmitButton>
            </Group>
          </>
        )}
      </SchemaForm>
      {prompt}
    </Dialog>
  )
}
