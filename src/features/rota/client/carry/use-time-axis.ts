import { type RefObject, useEffect, useRef } from 'react'
import type { Chip } from '../../rules/rows.ts'
import { minuteAt, pulled, resized, timesBetween } from '../../rules/time-axis.ts'
import classes from '../grid/grid.module.css'

interface Times {
  start: string
  end: string
}

interface OnAxis {
  /** The rows are hours of one day; otherwise an edge is pulled by so many minutes for each pixel. */
  isAxis: boolean
  /** There is room for edges. */
  isOn: boolean
  chipOf: (key: string) => Chip | undefined
  /** The edge of a shift was pulled to another time. */
  onPull: (chip: Chip, times: Times) => void
  /** A time was drawn where nothing is. */
  onDraw: (row: number, times: Times) => void
}

const EDGE_PX = 7
/** So far an edge is pulled for a quarter of an hour, where the days stand side by side. */
const [STEP_PX, STEP] = [5, 15]

interface Pulling {
  cell: HTMLElement
  mark: HTMLElement
  /** The minute under the pointer, or by how many minutes an edge was pulled. */
  now: number
  minuteAt: (x: number) => number
  draw: (minute: number) => void
  end: (minute: number) => void
}

/** The edge of a shift is pulled to another time; on the axis of a day a time is drawn: both with the mouse. */
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
      pulling.now = pulling.minuteAt(clientX)
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

function begin({ target, clientX }: PointerEvent, { isAxis, chipOf, onPull, onDraw }: OnAxis): Pulling | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-c]')
  const row = cell?.closest<HTMLElement>('[data-r]')
  if (!cell || !row) return undefined
  const button = (target as Element).closest<HTMLElement>('[data-chip]')
  if (!button)
    return isAxis
      ? onAxis(cell, minuteIn(cell, clientX), (from, until) => {
          const times = timesBetween(from, until)
          if (times) onDraw(Number(row.dataset.r), times)
        })
      : undefined
  const chip = chipOf(button.dataset.chip ?? '')
  const { left, right } = button.getBoundingClientRect()
  const edge = clientX - left < EDGE_PX ? 'start' : right - clientX < EDGE_PX ? 'end' : undefined
  if (!chip || !edge) return undefined
  const pull = (times: Times | undefined) => times && onPull(chip, times)
  if (!isAxis) return beside(cell, { button, x: clientX, timesBy: (by) => resized(chip.shift, edge, by), pull })
  return onAxis(cell, minuteIn(cell, edge === 'start' ? right : left), (_, minute) =>
    pull(pulled(chip.shift, edge, minute)),
  )
}

function newMark() {
  const mark = document.createElement('div')
  mark.className = classes.pulled ?? ''
  return mark
}

/** On the axis the time that is pulled or drawn stands where it is. */
function onAxis(cell: HTMLElement, fixed: number, end: (fixed: number, minute: number) => void): Pulling {
  const mark = newMark()
  return {
    ...{ cell, mark, now: fixed, minuteAt: (x: number) => minuteIn(cell, x), end: (minute) => end(fixed, minute) },
    draw(now) {
      const [from, until] = [Math.min(fixed, now), Math.max(fixed, now)]
      const times = timesBetween(from, until)
      mark.style.left = `${(from / 1440) * 100}%`
      mark.style.width = `${((until - from) / 1440) * 100}%`
      mark.textContent = times ? `${times.start}–${times.end}` : ''
    },
  }
}

interface Beside {
  button: HTMLElement
  /** Where the pull began. */
  x: number
  timesBy: (minutes: number) => Times | undefined
  pull: (times: Times | undefined) => void
}

/** Where days stand side by side the times are said on the shift. */
function beside(cell: HTMLElement, { button, x: from, timesBy, pull }: Beside): Pulling {
  const mark = newMark()
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = button
  Object.assign(mark.style, {
    ...{ left: `${offsetLeft}px`, top: `${offsetTop}px`, bottom: 'auto' },
    ...{ width: `${offsetWidth}px`, height: `${offsetHeight}px` },
  })
  const before = button.querySelector('b')?.textContent ?? ''
  return {
    ...{ cell, mark, now: 0, minuteAt: (x: number) => Math.round((x - from) / STEP_PX) * STEP },
    draw(by) {
      const times = timesBy(by)
      mark.textContent = times ? `${times.start}–${times.end}` : before
    },
    end: (by) => pull(timesBy(by)),
  }
}

function show({ cell, mark, now, draw }: Pulling) {
  draw(now)
  if (!mark.isConnected) cell.append(mark)
}
