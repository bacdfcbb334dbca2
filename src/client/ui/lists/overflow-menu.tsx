import { ActionIcon } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './overflow-menu.module.css'

interface Entry {
  label: string
  icon: TablerIcon
  /** Red, and separate from the others. */
  destructive?: boolean
}

/** The action of an entry: a callback, or a file to download. */
export type MenuEntry = Entry & ({ onChoose: () => void } | { download: string })

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
  const itemsNow = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items are there once it is open
  useEffect(() => {
    if (!open) return
    const follow = () => root.current && place(root.current)
    const outside = ({ target }: PointerEvent) => !root.current?.contains(target as Node) && setOpen(false)
    follow()
    itemsNow()[0]?.focus({ preventScroll: true })
    const closed = new AbortController()
    const options = { capture: true, signal: closed.signal }
    addEventListener('pointerdown', outside, options)
    for (const kind of ['scroll', 'resize']) addEventListener(kind, follow, options)
    return () => closed.abort()
  }, [open])

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false)
    const items = itemsNow()
    const at = items.indexOf(document.activeElement as HTMLElement)
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const goal = goals[event.key]
    if (event.key !== 'Escape' && goal === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (goal === undefined) close()
    else items.at(goal % items.length)?.focus()
  }

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
        <div
          id={id}
          role="menu"
          popover="manual"
          aria-label={label}
          className={classes.menu}
          onKeyDown={move}
          tabIndex={-1}
        >
          {entries.map((entry) => (
            <Item key={entry.label} entry={entry} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  )
}

const GAP = 4

/** Shows the menu below its button, or above it where the window ends. */
function place(root: HTMLElement) {
  const menu = root.querySelector<HTMLElement>('[role=menu]')
  if (!menu) return
  if (!menu.matches(':popover-open')) menu.showPopover()
  const { top, bottom, right } = root.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = menu
  const hasRoom = bottom + offsetHeight + 2 * GAP <= innerHeight
  style.top = `${hasRoom ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`
  style.left = `${Math.max(GAP, right - offsetWidth)}px`
}

function Item({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  const { label, icon: Icon, destructive } = entry
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-destructive': destructive || undefined,
  }
  const content = (
    <>
      <Icon size={16} aria-hidden />
      {label}
    </>
  )
  if ('download' in entry)
    return (
      <a {...shared} href={entry.download} download onClick={onChosen}>
        {content}
      </a>
    )
  return (
    <button
      type="button"
      {...shared}
      onClick={() => {
        onChosen()
        entry.onChoose()
      }}
    >
      {content}
    </button>
  )
}
