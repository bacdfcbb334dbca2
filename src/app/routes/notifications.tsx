import { NotificationsPage } from '#features/notifications/client/notifications-page.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'

/** The list of notifications in either portal; opening one about a team makes that team the current one first. */
export function ManagerNotifications() {
  return <NotificationsPage chooseTeam={chooseTeam} settingsPath="/manager-dashboard/settings" />
}

export function StaffNotifications() {
  return <NotificationsPage chooseTeam={chooseTeam} settingsPath="/account" />
}
