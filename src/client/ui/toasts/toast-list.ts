export interface ToastText {
  kind: 'success' | 'error'
  title?: string | undefined
  message: string
}

export interface ShownToast extends ToastText {
  id: number
  /** How often it was said while it was on screen. */
  times: number
}

/** Spec section 9. */
const AT_MOST = 3

/** The toasts on screen after one more: an equal one is said again instead of shown twice, and the oldest gives way. */
export function withToast(shown: readonly ShownToast[], next: ShownToast): ShownToast[] {
  const isEqual = ({ kind, title, message }: ToastText) =>
    kind === next.kind && title === next.title && message === next.message
  if (shown.some(isEqual)) return shown.map((toast) => (isEqual(toast) ? { ...toast, times: toast.times + 1 } : toast))
  return [...shown, next].slice(-AT_MOST)
}
