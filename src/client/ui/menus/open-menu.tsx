import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import classes from './overflow-menu.module.css'

interface OpenMenuProps {
  id?: string
  label: string
  entries: readonly MenuEntry[]
  /** What it stands at: a button, or the point of a click. */
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'> | undefined
  /** Whether a press there leaves it open. */
  isOwn?: (target: Node) => boolean
  /** Whether the focus goes back to where it was. */
  onClose: (restores: boolean) => void
}

/** A menu that is open, at a button or, by a right click or the menu key, at a place in a row. */
export function OpenMenu({ id, label, entries, anchor, isOwn, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const itemsNow = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    const follow = () => menu.current && place(menu.current, anchor())
    const outside = ({ target }: PointerEvent) =>
      !menu.current?.contains(target as Node) && !isOwn?.(target as Node) && onClose(false)
    follow()
    itemsNow()[0]?.focus({ preventScroll: true })
    const closed = new AbortController()
    const options = { capture: true, signal: closed.signal }
    addEventListener('pointerdown', outside, options)
    for (const kind of ['scroll', 'resize']) addEventListener(kind, follow, options)
    return () => closed.abort()
  }, [])

  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return onClose(false)
    const items = itemsNow()
    const at = items.indexOf(document.activeElement as HTMLElement)
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    const goal = goals[event.key]
    if (event.key !== 'Escape' && goal === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (goal === undefined) onClose(true)
    else items.at(goal % items.length)?.focus()
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      popover="manual"
      aria-label={label}
      className={classes.menu}
      onKeyDown={move}
      onContextMenu={(event) => event.preventDefault()}
      tabIndex={-1}
    >
      {entries.map((entry) => (
        <Item key={entry.label} entry={entry} onChosen={() => onClose(true)} />
      ))}
    </div>
  )
}

const GAP = 4

/** Shows the menu below what it stands at, or above it where the window ends. */
function place(menu: HTMLElement, anchor: ReturnType<OpenMenuProps['anchor']>) {
  if (!anchor) return
  if (!menu.matches(':popover-open')) menu.showPopover()
  const { top, bottom, right } = anchor
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
