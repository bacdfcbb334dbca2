import { CloseButton } from '@mantine/core'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { errorMessage } from '../../api.ts'
import { topDialog, watchDialogs } from '../dialogs/open-dialogs.ts'
import { wayBackTo } from '../kept-focus.ts'
import { STATE_ICONS } from '../state/state.ts'
import { usePointerComing } from '../use-pointer-coming.ts'
import classes from './toast.module.css'
import { type ShownToast, type ToastAction, type ToastText, withToast } from './toast-list.ts'
import { placeFor, type ToastPlace, uncover } from './toast-place.ts'

/** Spec section 9. */
const SHOWN_MS = 4000
/** A toast with an action stays long enough to read and reach it. */
const SHOWN_WITH_ACTION_MS = 8000

let shown: readonly ShownToast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function change(next: readonly ShownToast[]) {
  shown = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function show(text: ToastText) {
  lastId += 1
  change(withToast(shown, { ...text, id: lastId, times: 1 }))
}

function close(id: number) {
  change(shown.filter((toast) => toast.id !== id))
}

/**
 * The action of a toast that is being pressed. A dialog that opens or closes takes the toasts along, which draws them anew:
 * what was pressed stays where it is until it is let go, and acts then.
 */
let pressed: ToastAction | undefined
window.addEventListener('pointerup', () => {
  pressed = undefined
})
window.addEventListener('pointercancel', () => {
  pressed = undefined
})

interface ToastOptions {
  title?: string
  action?: ToastAction
  orElse?: readonly ToastAction[]
  asks?: boolean
}

/** A short message that disappears by itself. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) => show({ ...options, message, kind: 'success' }),
  error: (message: string, options: ToastOptions = {}) => show({ ...options, message, kind: 'error' }),
  /** Shows the server's message about a failed call, or `fallback`. */
  failure: (error: unknown, fallback?: string) => toast.error(errorMessage(error, fallback)),
}

/** Once: the browser's click comes after the pointer was let go. */
function act(id: number, { run }: ToastAction) {
  if (!shown.some((toast) => toast.id === id)) return
  close(id)
  run()
}

/** Shows the toasts: at most three at a time, four seconds each. */
export function ToastHost() {
  const toasts = useSyncExternalStore(watch, () => shown)
  const dialog = useSyncExternalStore(watchDialogs, topDialog)
  const { region, place } = usePlace(toasts)
  if (toasts.length === 0) return null
  return createPortal(
    <section
      ref={region}
      aria-label="Messages"
      data-screen-only
      className={classes.region}
      data-edge={place.edge}
      style={place.edge === 'top' ? { top: place.top } : {}}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>,
    dialog ?? document.body,
  )
}

/** Recomputes the position when the toasts or the focus change. */
function usePlace(toasts: readonly ShownToast[]) {
  const region = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<ToastPlace>({ edge: 'top', top: 0 })
  const findPlace = useCallback(() => {
    if (!region.current || pressed !== undefined) return
    const next = placeFor(region.current.offsetHeight)
    setPlace((known) => (known.edge === next.edge && known.top === next.top ? known : next))
    uncover(region.current.offsetHeight, next)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the toasts
  useLayoutEffect(findPlace, [toasts])
  useEffect(() => {
    if (toasts.length === 0) return
    const later = () => requestAnimationFrame(findPlace)
    later()
    const events = ['focusin', 'pointerup', 'pointercancel']
    for (const event of events) document.addEventListener(event, later)
    return () => {
      for (const event of events) document.removeEventListener(event, later)
    }
  }, [toasts, findPlace])
  return { region, place }
}

/** Gives the focus to the button of a question, and back to what had it before, or stands in its place by now, once that is answered. */
function useFocusWhileAsking(asks: boolean | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (!asks) return
    const own = button.current
    const wayBack = wayBackTo(document.activeElement)
    own?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === own || document.activeElement === document.body) wayBack()
    }
  }, [asks])
  return button
}

/** Stays while it has the focus, or a pointer has moved onto it. */
function Toast({ toast: { id, kind, title, message, action, orElse = [], asks, times } }: { toast: ShownToast }) {
  const [focused, setFocused] = useState(false)
  const { isHere, ...pointer } = usePointerComing()
  const held = focused || isHere || asks
  const acts = action ? [action, ...orElse] : []
  const button = useFocusWhileAsking(asks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated toast starts its time again
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => close(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, times, held])
  const state = kind === 'error' ? 'bad' : 'ok'
  const Icon = STATE_ICONS[state]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus and pointer only keep it on screen
    <div
      className={classes.toast}
      data-state={state}
      data-choices={orElse.length > 0 || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asks) return
        // It closes nothing else.
        event.stopPropagation()
        close(id)
      }}
      {...pointer}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {message}
        {times > 1 && ` (${times} times)`}
      </div>
      {acts.map((one, nth) => (
        <button
          key={one.label}
          ref={nth ? null : button}
          type="button"
          className={classes.action}
          onPointerDown={() => {
            pressed = one
          }}
          onPointerUp={() => {
            if (pressed === one) act(id, one)
          }}
          onClick={() => act(id, one)}
        >
          {one.label}
        </button>
      ))}
      <CloseButton aria-label="Dismiss" onClick={() => close(id)} />
    </div>
  )
}
