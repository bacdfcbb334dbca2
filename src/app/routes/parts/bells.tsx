import { lazy } from 'react'
import { NotificationBell } from '#features/notifications/client/notification-bell.tsx'

const Newest = lazy(async () => ({ default: (await import('./newest-notices.tsx')).Newest }))

/** Notifications in the header of either portal; opening one about a team makes that team the current one first. */
export function ManagerBell() {
  return (
    <NotificationBell>
      {(close) => <Newest allPath="/manager-dashboard/notifications" close={close} />}
    </NotificationBell>
  )
}

export function StaffBell() {
  return <NotificationBell>{(close) => <Newest allPath="/notifications" close={close} />}</NotificationBell>
}
