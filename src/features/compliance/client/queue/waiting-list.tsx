import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { daysBetween, deviceClock, londonDay, londonToday } from '#shared/time.ts'
import type { Waiting } from '../../schema.ts'
import classes from './queue.module.css'

/** From this many days on the age of an item stands out. */
const OLD_DAYS = 5

const age = ({ givenAt }: Waiting) => daysBetween(londonDay(new Date(givenAt)), londonToday(deviceClock))

function ageText(item: Waiting): string {
  const days = age(item)
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days`
}

interface WaitingListProps {
  items: readonly Waiting[]
  item: Waiting | undefined
  onChoose: (item: Waiting) => void
}

/** The day by which an item matters, or its age. */
function whenText(item: Waiting): string {
  if (!item.due) return ageText(item)
  const days = daysBetween(londonToday(deviceClock), item.due.day)
  const day = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return item.due.why === 'shift' ? `Shift ${day}` : `Blocks ${day}`
}

function stateOf(item: Waiting) {
  if (item.due) return item.due.why === 'shift' ? 'bad' : 'soon'
  return age(item) >= OLD_DAYS ? 'soon' : undefined
}

/** What waits: what is due first, then the oldest; the item on screen is marked, and kept in sight. */
export function WaitingList({ items, item, onChoose }: WaitingListProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is what moves it
  useEffect(() => {
    const [row, list] = [current.current?.parentElement, current.current?.closest('ul')]
    if (
      row &&
      list &&
      (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight)
    )
      list.scrollTop = row.offsetTop - list.clientHeight / 2
  }, [item?.id])
  return (
    <PlainList className={classes.items} aria-label="To verify">
      {items.map((one) => (
        <li key={one.id}>
          <UnstyledButton
            ref={one === item ? current : undefined}
            className={classes.item}
            aria-current={one === item || undefined}
            onClick={() => onChoose(one)}
          >
            <span className={classes.name}>
              <Name>{one.fullName}</Name>
            </span>
            <span className={classes.age} data-state={stateOf(one)}>
              {whenText(one)}
            </span>
            <span className={classes.what}>{one.label}</span>
          </UnstyledButton>
        </li>
      ))}
    </PlainList>
  )
}
