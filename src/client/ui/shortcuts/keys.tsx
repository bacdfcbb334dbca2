import classes from './keys.module.css'
import { keyNames, type Shortcut } from './shortcuts.ts'

/** Keys as they look on a keyboard. */
export function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {names.map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  )
}

export function ShortcutKeys({ of }: { of: Shortcut }) {
  return <Keys names={keyNames(of)} />
}
