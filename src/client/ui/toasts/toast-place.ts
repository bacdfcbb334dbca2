import { PHONE } from '../phone.ts'

const GAP_PX = 8

export interface ToastPlace {
  edge: 'top' | 'bottom'
  /** Distance from the top of the screen in pixels, below the header. */
  top: number
}

/** Scrolls the focused or invalid field out from under toasts at the top, when the bottom is occupied too. */
export function uncover(height: number, { edge, top }: ToastPlace) {
  const field = fieldInHand()?.getBoundingClientRect()
  if (edge === 'bottom' || !matchMedia(PHONE).matches || !field) return
  if (field.top > 0 && field.bottom > top && field.top < top + height)
    scrollBy({ top: field.top - top - height - GAP_PX })
}

/**
 * The position of toasts of this height: below the header; on a phone, where they are full-width, at the bottom when
 * they would cover the focused or invalid field, or the form's button.
 */
export function placeFor(height: number): ToastPlace {
  const top = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + GAP_PX
  const isFree = (from: number) => !neededNow().some((box) => box.bottom > from && box.top < from + height)
  const docks = [...document.querySelectorAll('[data-dock]')].filter((dock) => dock.checkVisibility())
  const foot = Math.min(innerHeight, ...docks.map((dock) => dock.getBoundingClientRect().top))
  const coversBelowOnly = !isFree(top) && isFree(foot - GAP_PX - height)
  return { edge: matchMedia(PHONE).matches && coversBelowOnly ? 'bottom' : 'top', top }
}

function neededNow(): DOMRect[] {
  const needed = [
    fieldInHand(),
    ...document.querySelectorAll('[aria-invalid="true"], main [type="submit"], dialog [type="submit"]'),
  ]
  return needed.flatMap((element) => (element ? [element.getBoundingClientRect()] : []))
}

function fieldInHand(): Element | null {
  const active = document.activeElement
  return active === document.body ? null : (active?.closest('[data-field]') ?? active)
}
