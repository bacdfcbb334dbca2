import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toast } from '../toasts/toast.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmButtonProps extends ButtonProps {
  children: ReactNode
  /** The question: the dialog's title. */
  question: string
  /** What confirming does. */
  details?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => Promise<unknown>
}

/** A button that asks for a confirmation. The dialog stays open and busy until the action ends; after an error it can be tried again. */
export function ConfirmButton({
  children,
  question,
  details,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  ...button
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={question}>
        {details && <Text component="div">{details}</Text>}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {cancelLabel}
          </Button>
          <Button color={button.color ?? 'red'} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
