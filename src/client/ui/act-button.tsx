import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAct } from './use-act.ts'

interface ActButtonProps extends ButtonProps {
  act: () => Promise<unknown>
  children: ReactNode
  'aria-label'?: string
}

/** A button that does something at once. */
export function ActButton({ act, children, ...button }: ActButtonProps) {
  const { busy, run } = useAct(act)
  return (
    <Button {...button} loading={busy} onClick={() => void run()}>
      {children}
    </Button>
  )
}
