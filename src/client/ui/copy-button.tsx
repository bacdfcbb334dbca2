import { Button, type ButtonProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from './toast.tsx'

interface CopyButtonProps extends ButtonProps {
  text: string
  /** The toast after copying. */
  done: string
  children: ReactNode
}

/** Copies a text. Where the browser does not allow that, the text itself is shown to be copied by hand. */
export function CopyButton({ text, done, children, ...button }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(done)
    } catch {
      toast.error(text, { title: 'Please copy this by hand' })
    }
  }
  return (
    <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} {...button} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
