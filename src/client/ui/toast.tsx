import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { errorMessage } from '../api.ts'

/** At most three at a time, four seconds each (spec 9), at the top: at the bottom they would cover the Next button of a form. */
export function ToastHost() {
  return <Notifications limit={3} autoClose={4000} position="top-right" />
}

interface ToastOptions {
  title?: string
}

/** A short message that leaves by itself. */
export const toast = {
  success: (message: string, { title }: ToastOptions = {}) => {
    notifications.show({ ...common, title, message, color: 'brand', icon: <IconCheck size={18} aria-hidden />, role: 'status' })
  },
  error: (message: string, { title }: ToastOptions = {}) => {
    notifications.show({ ...common, title, message, color: 'red', icon: <IconAlertTriangle size={18} aria-hidden />, role: 'alert' })
  },
  /** Shows what the server said about a failed call, or `fallback`. */
  failure: (error: unknown, fallback?: string) => toast.error(errorMessage(error, fallback)),
}

const common = { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } }
