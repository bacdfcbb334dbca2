import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

const COMMON = { withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } }

/** At most three at a time, four seconds each (spec 9), at the top: at the bottom they would cover the Next button of a form. */
export default function Host() {
  return <Notifications limit={3} autoClose={4000} position="top-right" />
}

export interface ToastText {
  title?: string | undefined
  message: string
}

export function showSuccess(text: ToastText) {
  notifications.show({ ...COMMON, ...text, color: 'brand', icon: <IconCheck size={18} aria-hidden />, role: 'status' })
}

export function showError(text: ToastText) {
  notifications.show({ ...COMMON, ...text, color: 'red', icon: <IconAlertTriangle size={18} aria-hidden />, role: 'alert' })
}
