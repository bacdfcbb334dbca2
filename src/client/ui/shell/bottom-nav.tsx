import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './bottom-nav.module.css'
import { CountMark, countInWords, type NavigationItem } from './navigation.tsx'

interface BottomNavProps {
  items: readonly NavigationItem[]
  /** The button behind which the other pages are. */
  more?: { open: boolean; onOpen: () => void } | undefined
}

/** The places of a phone, under the thumb. It sets `--dock`, so that toasts, page ends and focused fields keep clear of it. */
export function BottomNav({ items, more }: BottomNavProps) {
  return (
    <nav className={classes.nav} aria-label="Main" data-dock>
      {items.map(({ to, label, icon: Icon, exact = false, count }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact, includeSearch: false }}
          className={classes.item}
          aria-description={countInWords(count)}
        >
          <span className={classes.icon}>
            <Icon size={22} />
            <CountMark count={count} />
          </span>
          {label}
        </Link>
      ))}
      {more && (
        <button
          type="button"
          className={classes.item}
          aria-haspopup="dialog"
          aria-expanded={more.open}
          onClick={more.onOpen}
        >
          <IconMenu2 size={22} aria-hidden />
          More
        </button>
      )}
    </nav>
  )
}
