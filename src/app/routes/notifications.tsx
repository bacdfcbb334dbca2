import { NotificationBell } from '#features/notifications/client/notification-bell.tsx'
import { NotificationsPage } from '#features/notifications/client/notifications-page.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'

/** Notifications in either portal; opening one about a team makes that team the current one first. */
export function ManagerBell() {
  return <NotificationBell allPath="/manager-dashboard/notifications" chooseTeam={chooseTeam} />
}

export function StaffBell() {
  return <NotificationBell allPath="/notifications" chooseTeam={chooseTeam} />
}

export function ManagerNotifications() {
  return <NotificationsPage chooseTeam={chooseTeam} settingsPath="/manager-dashboard/settings" />
}

export function StaffNotifications() {
  return <NotificationsPage chooseTeam={chooseTeam} settingsPath="/account" />
}
