export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastText {
  kind: 'success' | 'error'
  title?: string | undefined
  message: string
  /** What can still be done about it, e.g. Undo. */
  action?: ToastAction | undefined
}

export interface ShownToast extends ToastText {
  id: number
  /** How often it was said while it was on screen. */
  times: number
}

/** Spec section 9. */
const AT_MOST = 3

/** The toasts on screen after one more: an equal one is said again instead of shown twice, unless each has an action of its own; the oldest gives way. */
export function withToast(shown: readonly ShownToast[], next: ShownToast): ShownToast[] {
  const isEqual = ({ kind, title, message, action }: ToastText) =>
    kind === next.kind && title === next.title && message === next.message && !action && !next.action
  if (shown.some(isEqual)) return shown.map((toast) => (isEqual(toast) ? { ...toast, times: toast.times + 1 } : toast))
  return [...shown, next].slice(-AT_MOST)
}
