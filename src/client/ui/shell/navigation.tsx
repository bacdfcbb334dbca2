import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PlainList } from '../lists/plain-list.tsx'
import type { State } from '../state/state.ts'
import classes from './navigation.module.css'

export interface NavigationItem {
  to: string
  label: string
  icon: ComponentType<{ size?: number | string }>
  /** Not marked as current on pages below its address. */
  exact?: boolean
  /** The heading that it stands below; without one it stands above all of them. */
  group?: string
  /** Below all groups, at the end of the sidebar. */
  last?: boolean
  /** How much waits there; nothing is shown of nought. */
  count?: NavigationCount | undefined
}

export interface NavigationCount {
  value: number
  state: State
  /** What is counted, read out after the figure. */
  words: string
}

interface NavigationProps {
  items: readonly NavigationItem[]
  /** Icons alone. */
  folded?: boolean
  onChosen?: () => void
}

/** The entries of a sidebar or drawer: first those without a group, then the groups in the order of their first entry. */
export function Navigation({ items, folded = false, onChosen }: NavigationProps) {
  const groups = Map.groupBy(items, ({ group, last }) => (last ? LAST : (group ?? '')))
  return [...groups].map(([group, entries]) => (
    <Group
      key={group}
      title={group === LAST ? '' : group}
      last={group === LAST}
      items={entries}
      folded={folded}
      onChosen={onChosen}
    />
  ))
}

const LAST = 'last'

interface EntryProps {
  folded: boolean
  onChosen: NavigationProps['onChosen']
}

interface GroupProps extends EntryProps {
  title: string
  last: boolean
  items: readonly NavigationItem[]
}

function Group({ title, last, items, folded, onChosen }: GroupProps) {
  return (
    <div className={classes.group} data-last={last || undefined} data-folded={folded || undefined}>
      {title && !folded && (
        <p className={classes.title} aria-hidden>
          {title}
        </p>
      )}
      <PlainList className={classes.items} aria-label={title || undefined}>
        {items.map((item) => (
          <li key={item.to}>
            <Entry item={item} folded={folded} onChosen={onChosen} />
          </li>
        ))}
      </PlainList>
    </div>
  )
}

function Entry({
  item: { to, label, icon: Icon, exact = false, count },
  folded,
  onChosen,
}: EntryProps & { item: NavigationItem }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact, includeSearch: false }}
      className={classes.item}
      onClick={onChosen}
      aria-label={folded ? label : undefined}
      title={folded ? label : undefined}
      aria-description={countInWords(count)}
      data-counted={countInWords(count) && true}
    >
      <Icon size={18} />
      {!folded && <span className={classes.label}>{label}</span>}
      <CountMark count={count} />
    </Link>
  )
}

/** `3 places open`; nothing for nought. */
export const countInWords = (count: NavigationCount | undefined) =>
  count && count.value > 0 ? `${count.value} ${count.words}` : undefined

const MOST_SHOWN = 99

/** The figure beside an entry, a description of whose link says the same in words. */
export function CountMark({ count }: { count: NavigationCount | undefined }) {
  if (!count || count.value === 0) return null
  return (
    <b className={classes.count} data-state={count.state} aria-hidden>
      {count.value > MOST_SHOWN ? `${MOST_SHOWN}+` : count.value}
    </b>
  )
}
