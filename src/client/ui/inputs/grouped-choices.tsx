import { Button, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ChoiceBoxes, firstBox, type Tick, tickedOf } from './choice-boxes.tsx'
import { type ChoiceGroup, shownGroups } from './group-order.ts'
import classes from './grouped-choices.module.css'

/** From so many on they are searched. */
const MANY = 9

interface GroupedChoicesProps {
  /** What is chosen, in the plural: `Sites`. */
  label: string
  searchLabel: string
  groups: readonly ChoiceGroup[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  error?: ReactNode
}

/** The keys that lead into the list of boxes, and along it. */
function useBoxKeys(list: RefObject<HTMLFieldSetElement | null>) {
  const boxes = () => [...(list.current?.querySelectorAll('input') ?? [])]

  function enter(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    boxes()[0]?.focus()
  }

  function move(event: KeyboardEvent) {
    const all = boxes()
    const at = all.indexOf(event.target as HTMLInputElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }

  return { enter, move }
}

/**
 * Boxes to tick by group, many at once, with a search above them. The list is one stop of the Tab key: arrows move in
 * it. What is chosen stands first when it opens and when something else is searched, and nothing moves while it is
 * ticked.
 */
export function GroupedChoices({ label, searchLabel, groups, chosen, onChoose, error }: GroupedChoicesProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [words, setWords] = useState('')
  const [first, setFirst] = useState(chosen)
  const [active, setActive] = useState('')
  const searched = useDeferredValue(words)
  const shown = useMemo(() => shownGroups(groups, { words: searched, first }), [groups, searched, first])
  const total = useMemo(() => groups.reduce((sum, { items }) => sum + items.length, 0), [groups])
  const latest = useRef({ chosen, onChoose })
  latest.current = { chosen, onChoose }
  const tick = useRef<Tick>((ids, ticked) => {
    const next = new Set(latest.current.chosen)
    for (const one of ids) ticked ? next.add(one) : next.delete(one)
    latest.current.onChoose(next)
  }).current

  const { enter, move } = useBoxKeys(list)

  function search(typed: string) {
    setWords(typed)
    setFirst(chosen)
  }

  const hasActive = shown.some((group) => group.id === active || group.items.some((item) => item.id === active))
  const stop = hasActive ? active : shown[0] && firstBox(shown[0])
  return (
    <div className={classes.choices}>
      {total >= MANY && (
        <TextInput
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          onKeyDown={enter}
        />
      )}
      <div className={classes.state}>
        <span role="status">
          {chosen.size} of {total} {label.toLowerCase()} chosen
        </span>
        {chosen.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(new Set())}>
            Clear
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <Text c="dimmed" size="sm" py="sm">
          Nothing is called that.
        </Text>
      ) : (
        <fieldset
          ref={list}
          className={classes.list}
          aria-label={label}
          aria-describedby={error ? `${id}-error ${id}-keys` : `${id}-keys`}
          data-wrong={error ? true : undefined}
          onKeyDown={move}
          onFocus={({ target }) => target instanceof HTMLInputElement && setActive(target.value)}
        >
          <VisuallyHidden id={`${id}-keys`}>Arrow keys move in the list</VisuallyHidden>
          {shown.map((group) => (
            <ChoiceBoxes
              key={group.id}
              group={group}
              ticked={tickedOf(group, chosen)}
              stop={stop === group.id || group.items.some((item) => item.id === stop) ? stop : undefined}
              tick={tick}
            />
          ))}
        </fieldset>
      )}
      {error && (
        <Text id={`${id}-error`} c="var(--bad)" size="sm" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
