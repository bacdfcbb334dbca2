import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useAsking } from './use-asking.ts'

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
  const { opened, busy, open, close, confirm } = useAsking(onConfirm)

  return (
    <>
      <Button {...button} onClick={open}>
        {children}
      </Button>
      <Dialog opened={opened} onClose={close} title={question}>
        {details && <Text component="div">{details}</Text>}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
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
