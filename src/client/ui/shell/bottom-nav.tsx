import { Link } from '@tanstack/react-router'
import classes from './bottom-nav.module.css'
import type { NavigationItem } from './shell.tsx'

/** The places of a phone, under the thumb. It sets `--dock`, so that toasts, page ends and focused fields keep clear of it. */
export function BottomNav({ items }: { items: readonly NavigationItem[] }) {
  return (
    <nav className={classes.nav} aria-label="Main" data-dock>
      {items.map(({ to, label, icon: Icon, exact = false }) => (
        <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }} className={classes.item}>
          <Icon size={22} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
