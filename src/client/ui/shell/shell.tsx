import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { usePhone } from '../phone.ts'
import { ariaKeys, useShortcut } from '../shortcuts/shortcuts.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Navigation, type NavigationItem } from './navigation.tsx'
import classes from './shell.module.css'
import { readSidebar, writeSidebar } from './sidebar-cookie.ts'

interface ShellProps {
  /** Heading of the sidebar. */
  title: string
  /** Every page of the menu. */
  items: readonly NavigationItem[]
  /** Those of them at the foot of a phone's screen. */
  places: readonly NavigationItem[]
  /** Whether the foot has a way to all pages: a drawer. */
  more?: boolean
  /** Without navigation: the page has one of its own. */
  alone?: boolean
  /** The page is read or filled in: it takes no more than the width of a text. */
  reading?: boolean
  /** Header: left, in the middle, and right. */
  start?: ReactNode
  middle?: ReactNode
  end?: ReactNode
  children: ReactNode
}

/** The frame of the signed-in pages: header, sidebar that folds, on a phone places at the foot and a drawer, the content as `main`. */
export function Shell({
  title,
  items,
  places,
  more = false,
  alone = false,
  reading = false,
  start,
  middle,
  end,
  children,
}: ShellProps) {
  const phone = usePhone()
  const [open, setOpen] = useState(readSidebar)
  const [drawer, setDrawer] = useState(false)

  function toggle() {
    if (phone) return setDrawer(!drawer)
    writeSidebar(!open)
    setOpen(!open)
  }
  useShortcut('sidebar', alone || (phone && !more) ? undefined : toggle)

  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <div className={classes.start}>
          {!phone && !alone && <SidebarToggle open={open} onToggle={toggle} />}
          {start}
        </div>
        <div className={classes.middle}>{middle}</div>
        <div className={classes.end}>{end}</div>
      </header>
      <div className={classes.body}>
        {!phone && !alone && (
          <nav className={classes.sidebar} data-folded={!open || undefined} aria-label={title}>
            {open && <p className={classes.title}>{title}</p>}
            <Navigation items={items} folded={!open} />
          </nav>
        )}
        <main id="main" className={classes.main} data-reading={reading || undefined} tabIndex={-1}>
          {children}
        </main>
      </div>
      {phone && !alone && (
        <BottomNav items={places} more={more ? { open: drawer, onOpen: () => setDrawer(true) } : undefined} />
      )}
      {phone && more && (
        <Dialog side opened={drawer} onClose={() => setDrawer(false)} size="18rem" title={title}>
          <nav aria-label={title}>
            <Navigation items={items} onChosen={() => setDrawer(false)} />
          </nav>
        </Dialog>
      )}
    </div>
  )
}

function SidebarToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Toggle the sidebar"
      aria-expanded={open}
      aria-keyshortcuts={ariaKeys('sidebar')}
      onClick={onToggle}
    >
      <IconLayoutSidebar size={20} />
    </ActionIcon>
  )
}
