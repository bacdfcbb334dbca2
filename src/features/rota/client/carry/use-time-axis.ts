import { type RefObject, useEffect, useRef } from 'react'
import type { Chip } from '../../rules/rows.ts'
import { minuteAt, pulled, timesBetween } from '../../rules/time-axis.ts'
import classes from '../grid/grid.module.css'

interface Times {
  start: string
  end: string
}

interface OnAxis {
  /** The rows are hours of one day. */
  isOn: boolean
  chipOf: (key: string) => Chip | undefined
  /** The edge of a shift was pulled to another time. */
  onPull: (chip: Chip, times: Times) => void
  /** A time was drawn where nothing is. */
  onDraw: (row: number, times: Times) => void
}

const EDGE_PX = 7

interface Pulling {
  cell: HTMLElement
  mark: HTMLElement
  /** The minute of the edge that stays. */
  fixed: number
  now: number
  end: (minute: number) => void
}

/** On the axis of a day the edge of a shift is pulled to another time, and a time is drawn, both with the mouse. */
export function useTimeAxis(box: RefObject<HTMLElement | null>, axis: OnAxis) {
  const now = useRef(axis)
  now.current = axis
  useEffect(() => {
    const root = box.current
    if (!root || !axis.isOn) return
    const closed = new AbortController()
    const { signal } = closed
    let pulling: Pulling | undefined

    function press(event: PointerEvent) {
      const begun = event.button === 0 && event.pointerType === 'mouse' && !event.shiftKey && begin(event, now.current)
      if (!begun) return
      // Nothing is carried.
      event.stopImmediatePropagation()
      event.preventDefault()
      pulling = begun
      show(begun)
    }
    function move({ clientX }: PointerEvent) {
      if (!pulling) return
      pulling.now = minuteIn(pulling.cell, clientX)
      show(pulling)
    }
    function stop(isDone: boolean) {
      const one = pulling
      pulling = undefined
      one?.mark.remove()
      if (one && isDone) one.end(one.now)
    }
    root.addEventListener('pointerdown', press, { signal, capture: true })
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', () => stop(true), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal, capture: true })
    return () => closed.abort()
  }, [box, axis.isOn])
}

function minuteIn(cell: HTMLElement, x: number) {
  const { left, width } = cell.getBoundingClientRect()
  return minuteAt((x - left) / width)
}

function begin({ target, clientX }: PointerEvent, { chipOf, onPull, onDraw }: OnAxis): Pulling | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-c]')
  const row = cell?.closest<HTMLElement>('[data-r]')
  if (!cell || !row) return undefined
  const mark = document.createElement('div')
  mark.className = classes.pulled ?? ''
  const button = (target as Element).closest<HTMLElement>('[data-chip]')
  const at = minuteIn(cell, clientX)
  if (!button) {
    const end = (minute: number) => {
      const times = timesBetween(at, minute)
      if (times) onDraw(Number(row.dataset.r), times)
    }
    return { cell, mark, fixed: at, now: at, end }
  }
  const chip = chipOf(button.dataset.chip ?? '')
  const { left, right } = button.getBoundingClientRect()
  const edge = clientX - left < EDGE_PX ? 'start' : right - clientX < EDGE_PX ? 'end' : undefined
  if (!chip || !edge) return undefined
  const end = (minute: number) => {
    const times = pulled(chip.shift, edge, minute)
    if (times) onPull(chip, times)
  }
  return { cell, mark, fixed: minuteIn(cell, edge === 'start' ? right : left), now: at, end }
}

/** The time that is pulled or drawn stands where it is. */
function show({ cell, mark, fixed, now }: Pulling) {
  const [from, until] = [Math.min(fixed, now), Math.max(fixed, now)]
  const times = timesBetween(from, until)
  mark.style.left = `${(from / 1440) * 100}%`
  mark.style.width = `${((until - from) / 1440) * 100}%`
  mark.textContent = times ? `${times.start}–${times.end}` : ''
  if (!mark.isConnected) cell.append(mark)
}
