import { type RefObject, useEffect } from 'react'

/** Not fields: a key that acts would be typed there. */
const CONTROLS = 'a[href], button:not(:disabled)'
const TAB_STOP = '[tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled, [tabindex="-1"])'

/** What has got the focus because something else went away. */
let keptOn: Element | null = null

/** Gives the focus to what the keyboard goes on from, until something appears that wants it. */
export function keepFocusOn(element: HTMLElement) {
  keptOn = element
  element.focus({ preventScroll: true })
}

/** Whether nobody has put the focus where it is: a form that appears may take it. */
export const isFocusFree = () => document.activeElement === document.body || document.activeElement === keptOn

/**
 * Keeps the focus in a box whose parts come and go: where what had it is taken away and nothing else has got it, the
 * first control of what is left around it does, or what stands for the whole box. Whoever uses the keyboard goes on
 * from there.
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>, whole: string) {
  useEffect(() => {
    const box = ref.current
    if (!box) return
    let around: HTMLElement[] = []
    const hold = ({ target }: FocusEvent) => {
      around = ancestorsOf(target as HTMLElement, box)
    }
    const keep = new MutationObserver(() => {
      if (around.length === 0 || around[0]?.isConnected || document.activeElement !== document.body) return
      const left = around.slice(1).find((one) => one.isConnected)
      around = []
      const goal = left?.querySelector<HTMLElement>(CONTROLS) ?? box.querySelector<HTMLElement>(whole)
      if (goal) keepFocusOn(goal)
    })
    keep.observe(box, { childList: true, subtree: true })
    box.addEventListener('focusin', hold)
    return () => {
      keep.disconnect()
      box.removeEventListener('focusin', hold)
    }
  }, [ref, whole])
}

/**
 * Gives the focus back to an element; where it was drawn anew, to what stands in its place by now, else to the nearest
 * tab stop around it.
 */
export function wayBackTo(element: Element | null): () => void {
  const around: Element[] = []
  for (let at = element?.parentElement; at; at = at.parentElement) around.push(at)
  const at = element ? namesakes(element).indexOf(element) : -1
  return () => {
    const near = () =>
      around
        .filter((one) => one.isConnected)
        .map((one) => one.querySelector(TAB_STOP))
        .find((one) => one !== null)
    const goal = element?.isConnected ? element : ((element && namesakes(element)[at]) ?? near())
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true })
  }
}

/** All elements of the page that are called the same: days of a rota have equal shifts. */
function namesakes(element: Element): Element[] {
  const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent
  const name = nameOf(element)
  return [...document.querySelectorAll(element.tagName)].filter((one) => nameOf(one) === name)
}

/** The element and what is around it, without the box and its own parts. */
function ancestorsOf(element: HTMLElement, box: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== box && at.parentElement !== box; at = at.parentElement)
    found.push(at)
  return found.length > 0 ? found : [element]
}
