import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { OpenMenu } from './open-menu.tsx'
import classes from './overflow-menu.module.css'

interface OverflowMenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** One of them is being done. */
  busy?: boolean
}

/** A menu of rare actions, above everything, so that no card cuts it off. The arrow keys move, Escape closes it and restores the focus. */
export function OverflowMenu({ label, entries, busy = false }: OverflowMenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <div ref={root} className={classes.root}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={busy}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={20} />
      </ActionIcon>
      {open && (
        <OpenMenu
          id={id}
          label={label}
          entries={entries}
          anchor={() => root.current?.getBoundingClientRect()}
          isOwn={(target) => root.current?.contains(target) ?? false}
          onClose={(restores) => {
            setOpen(false)
            if (restores) root.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </div>
  )
}
