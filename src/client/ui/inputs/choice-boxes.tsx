import { memo } from 'react'
import type { Choice, ShownGroup } from './group-order.ts'
import classes from './grouped-choices.module.css'

export type Tick = (ids: readonly string[], ticked: boolean) => void

/** The id of a group's first box: a group of one choice is that choice. */
export function firstBox({ id, items, isSingle }: ShownGroup) {
  return isSingle ? items[0]?.id : id
}

/** As text, so that a group is drawn again only when it has changed. */
export function tickedOf({ items }: ShownGroup, chosen: ReadonlySet<string>) {
  return items
    .filter(({ id }) => chosen.has(id))
    .map(({ id }) => id)
    .join(' ')
}

interface ChoiceBoxesProps {
  group: ShownGroup
  /** The ids that are ticked, in one text. */
  ticked: string
  /** The id of the box that the Tab key stops at, if it is here. */
  stop: string | undefined
  tick: Tick
}

/** The boxes of a group: its own, which ticks all that is shown of it, and one for each choice. */
export const ChoiceBoxes = memo(function ChoiceBoxes({ group, ticked, stop, tick }: ChoiceBoxesProps) {
  const { id, name, items, isSingle } = group
  const held = new Set(ticked.split(' ').filter(Boolean))
  const boxOf = (item: Choice, of?: string) => (
    <Box
      key={item.id}
      id={item.id}
      name={item.name}
      detail={[of, item.detail].filter(Boolean).join(' · ')}
      ticked={held.has(item.id)}
      isStop={stop === item.id}
      onTick={(on) => tick([item.id], on)}
    />
  )
  if (isSingle) return <div className={classes.group}>{items.map((item) => boxOf(item, name))}</div>
  return (
    <fieldset className={classes.group} aria-label={name}>
      <Box
        id={id}
        name={name}
        detail={held.size > 0 ? `${held.size} of ${items.length}` : `all ${items.length}`}
        ticked={held.size === items.length}
        partly={held.size > 0 && held.size < items.length}
        isStop={stop === id}
        onTick={(on) =>
          tick(
            items.map((item) => item.id),
            on,
          )
        }
      />
      <div className={classes.items}>{items.map((item) => boxOf(item))}</div>
    </fieldset>
  )
})

interface BoxProps {
  id: string
  name: string
  detail: string
  ticked: boolean
  partly?: boolean
  isStop: boolean
  onTick: (ticked: boolean) => void
}

function Box({ id, name, detail, ticked, partly = false, isStop, onTick }: BoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        value={id}
        checked={ticked}
        tabIndex={isStop ? 0 : -1}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span className={classes.name}>
        <bdi>{name}</bdi> {detail && <small>{detail}</small>}
      </span>
    </label>
  )
}
