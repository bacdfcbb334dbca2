import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea'

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
      goal?.focus({ preventScroll: true })
    })
    keep.observe(box, { childList: true, subtree: true })
    box.addEventListener('focusin', hold)
    return () => {
      keep.disconnect()
      box.removeEventListener('focusin', hold)
    }
  }, [ref, whole])
}

/** The element and what is around it, without the box and its own parts. */
function ancestorsOf(element: HTMLElement, box: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at && at !== box && at.parentElement !== box; at = at.parentElement)
    found.push(at)
  return found.length > 0 ? found : [element]
}
