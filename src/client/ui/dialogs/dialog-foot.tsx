import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogFootProps {
  busy: boolean
  disabled?: boolean
  onClose: () => void
  onAct: () => void
  /** What the act is called. */
  children: ReactNode
}

/** The foot of a dialog: it is left as it was, or done. */
export function DialogFoot({ busy, disabled = false, onClose, onAct, children }: DialogFootProps) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button loading={busy} disabled={disabled} onClick={onAct}>
        {children}
      </Button>
    </Group>
  )
}
