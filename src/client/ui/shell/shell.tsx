import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { usePhone } from '../phone.ts'
import { ariaKeys, useShortcut } from '../shortcuts/shortcuts.ts'
import classes from './shell.module.css'
import { readSidebar, writeSidebar } from './sidebar-cookie.ts'
import { SkipLink } from './skip-link.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number | string }>
  /** Not marked as current on pages below its address. */
  exact?: boolean
}

interface ShellProps {
  /** Heading of the sidebar; without items there is no sidebar. */
  title?: string
  items?: readonly NavigationItem[]
  /** Header, left and right. */
  start?: ReactNode
  end?: ReactNode
  /** Docked to the foot of the screen. */
  foot?: ReactNode
  children: ReactNode
}

/** The frame of the signed-in pages: header, collapsible sidebar, a drawer on phones, the content as `main`. */
export function Shell({ title = 'Menu', items = [], start, end, foot, children }: ShellProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(readSidebar)
  const [drawer, setDrawer] = useState(false)
  const hasSidebar = items.length > 0

  function toggle() {
    if (phone) return setDrawer(!drawer)
    writeSidebar(!open)
    setOpen(!open)
  }
  useShortcut('sidebar', hasSidebar ? toggle : undefined)

  const expanded = phone ? drawer : open
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.start}>
          {hasSidebar && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Toggle the sidebar"
              aria-expanded={expanded}
              aria-keyshortcuts={ariaKeys('sidebar')}
              onClick={toggle}
            >
              <IconLayoutSidebar size={20} />
            </ActionIcon>
          )}
          {start}
        </div>
        <div className={classes.end}>{end}</div>
      </header>
      <div className={classes.body}>
        {hasSidebar && !phone && (
          <nav className={classes.sidebar} data-collapsed={!open || undefined} aria-label={title}>
            {open && <p className={classes.title}>{title}</p>}
            <Items items={items} labels={open} />
          </nav>
        )}
        <main id="main" className={classes.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {foot}
      {hasSidebar && phone && (
        <Dialog side opened={drawer} onClose={() => setDrawer(false)} size="18rem" title={title}>
          <nav aria-label={title}>
            <Items items={items} labels onChosen={() => setDrawer(false)} />
          </nav>
        </Dialog>
      )}
    </div>
  )
}

function Items({
  items,
  labels,
  onChosen,
}: {
  items: readonly NavigationItem[]
  labels: boolean
  onChosen?: () => void
}) {
  return (
    <ul className={classes.items}>
      {items.map(({ to, label, icon: Icon, exact = false }) => (
        <li key={to}>
          <Link
            to={to}
            activeOptions={{ exact, includeSearch: false }}
            className={classes.item}
            onClick={onChosen}
            aria-label={labels ? undefined : label}
            title={labels ? undefined : label}
          >
            <Icon size={18} />
            {labels && <span>{label}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
