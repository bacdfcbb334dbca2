import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import classes from './list-row.module.css'
import { PlainList } from './plain-list.tsx'

interface ListRowProps {
  /** A picture or an icon. */
  leading?: ReactNode
  /** One line; a link or button in it answers for the whole row. */
  title: ReactNode
  /** One line of what else there is to say. */
  meta?: ReactNode
  /** What must be read whole, on lines of its own. */
  more?: ReactNode
  /** What needs the whole width, and is read before the buttons. */
  below?: ReactNode
  /** A state, a figure. */
  end?: ReactNode
  /** Buttons that act without opening anything, the likeliest first. */
  actions?: ReactNode
  selected?: boolean
  /** For titles that must be read whole: they wrap instead of being cut. */
  wraps?: boolean
}

/** A row of a list: 52 px on a desk, 56 px on a phone; what is too long is cut and not wrapped. */
export function ListRow({ leading, title, meta, more, below, end, actions, selected, wraps }: ListRowProps) {
  const breaks = below || (actions && (end || more))
  // On a phone a state stands below its words where one button stands beside them.
  const stacks = end && !below && !more && buttonsOf(actions) === 1
  return (
    <li
      className={classes.row}
      data-row
      data-selected={selected || undefined}
      data-wraps={wraps || undefined}
      data-breaks={breaks ? true : undefined}
      data-stacks={stacks ? true : undefined}
    >
      {leading && <span className={classes.leading}>{leading}</span>}
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {meta && <span className={classes.meta}>{meta}</span>}
        {more && <span className={classes.more}>{more}</span>}
      </span>
      {end && <span className={classes.end}>{end}</span>}
      {below && <div className={classes.below}>{below}</div>}
      {actions && <span className={classes.actions}>{actions}</span>}
    </li>
  )
}

/** How many there are: nothing that is left out counts. */
function buttonsOf(actions: ReactNode): number {
  const isSeveral = isValidElement<{ children?: ReactNode }>(actions) && actions.type === Fragment
  return Children.toArray(isSeveral ? actions.props.children : actions).length
}

/** Rows of one kind. `ref` takes the result of `useRowFocus()` where rows come and go. */
export function List({
  label,
  ref,
  children,
}: {
  label: string
  ref?: (list: HTMLUListElement | null) => void
  children: ReactNode
}) {
  return (
    <PlainList ref={ref} className={classes.list} aria-label={label}>
      {children}
    </PlainList>
  )
}
