export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastText {
  kind: 'success' | 'error'
  title?: string | undefined
  message: string
  /** An action, e.g. Undo. */
  action?: ToastAction | undefined
  /** Others beside it, of which one is chosen. */
  orElse?: readonly ToastAction[] | undefined
  /** It asks for its action: that has the focus, and the message stays until it is answered. */
  asks?: boolean | undefined
}

export interface ShownToast extends ToastText {
  id: number
  /** How often it was shown while on screen. */
  times: number
}

/** Spec section 9. */
const AT_MOST = 3

/** The toasts after another one: an equal one is repeated in place, unless each has its own action; the oldest is removed. */
export function withToast(shown: readonly ShownToast[], next: ShownToast): ShownToast[] {
  const isEqual = ({ kind, title, message, action }: ToastText) =>
    kind === next.kind && title === next.title && message === next.message && !action && !next.action
  if (shown.some(isEqual)) return shown.map((toast) => (isEqual(toast) ? { ...toast, times: toast.times + 1 } : toast))
  return [...shown, next].slice(-AT_MOST)
}
