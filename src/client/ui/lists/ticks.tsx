import { Text } from '@mantine/core'
import { type MouseEvent, useRef } from 'react'
import classes from './data-table.module.css'

interface Ticking {
  /** The keys of all rows, in their order. */
  keys: readonly string[]
  /** The keys of the ticked rows. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Ticks rows of a list; with Shift a row answers for all rows since the last one. `all` is what a box for all rows needs. */
export function useTicks({ keys, selected, onSelect }: Ticking) {
  const last = useRef<string>(undefined)
  const count = keys.filter((key) => selected.has(key)).length

  function change(changed: readonly string[], ticked: boolean) {
    const next = new Set(selected)
    for (const key of changed) ticked ? next.add(key) : next.delete(key)
    onSelect(next)
  }

  function tick(key: string, { ticked, range = false }: { ticked: boolean; range?: boolean }) {
    const [from, to] = [keys.indexOf((range && last.current) || key), keys.indexOf(key)]
    change(from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1), ticked)
    last.current = key
  }

  const all = {
    label: 'Select all shown',
    ticked: count > 0 && count === keys.length,
    partly: count > 0 && count < keys.length,
    onTick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => change(keys, currentTarget.checked),
  }
  return { tick, change, all }
}

interface RowBoxProps {
  label: string
  ticked: boolean
  partly?: boolean
  /** Shows the label. */
  inWords?: boolean
  /** Where the rows have keys of their own. */
  tabIndex?: number
  onTick: (event: MouseEvent<HTMLInputElement>) => void
}

/** Answers the click, because a change does not say whether Shift was pressed. */
export function RowBox({ label, ticked, partly = false, inWords = false, tabIndex, onTick }: RowBoxProps) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={ticked}
        tabIndex={tabIndex}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onClick={onTick}
        onChange={() => undefined}
      />
      {inWords && <Text size="sm">{label}</Text>}
    </label>
  )
}
