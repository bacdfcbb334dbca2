import { Paper } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import classes from './drop-panel.module.css'

interface Trigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  onClick: () => void
}

interface DropPanelProps {
  align: 'left' | 'right'
  /** Wider, for sentences instead of short entries. */
  wide?: boolean
  /** Renders the button with the given trigger props. */
  button: (trigger: Trigger) => ReactNode
  children: (close: () => void) => ReactNode
}

/** The class of entries in the panel: links and buttons. */
export const dropItem = classes.item

/** A panel below its button in the header. Escape and a click elsewhere close it. */
export function DropPanel({ align, wide, button, children }: DropPanelProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const box = useClickOutside(() => setOpen(false))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button inside opened
    <div
      ref={box}
      className={classes.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        trigger.current?.focus()
      }}
    >
      {button({ ref: trigger, 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <Paper withBorder shadow="md" className={classes.panel} data-align={align} data-wide={wide || undefined}>
          {children(() => setOpen(false))}
        </Paper>
      )}
    </div>
  )
}
