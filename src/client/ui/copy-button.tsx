import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from './toasts/toast.tsx'

interface CopyButtonProps extends ButtonProps {
  text: string
  /** The toast after copying. */
  done: string
  children: ReactNode
}

/** Copies a text. Where the browser forbids it, shows the text to be copied by hand. */
export function CopyButton({ text, done, children, ...button }: CopyButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      {...button}
      onClick={() => void copy({ text, done })}
    >
      {children}
    </Button>
  )
}

/** The same as an icon button, for narrow places. */
export function CopyIcon({
  text,
  done,
  label,
  ...icon
}: ActionIconProps & { text: string; done: string; label: string }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} {...icon} onClick={() => void copy({ text, done })}>
      <IconCopy size={18} aria-hidden />
    </ActionIcon>
  )
}

/** Copies a text, and says so in a toast. */
export async function copy({ text, done }: { text: string; done: string }) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(text, { title: 'Please copy this by hand' })
  }
}
