import { NotificationBell } from '#features/notifications/client/notification-bell.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import { actsOf } from './notice-acts.ts'

/** Notifications in the header of either portal; opening one about a team makes that team the current one first. */
export function ManagerBell() {
  return <NotificationBell allPath="/manager-dashboard/notifications" chooseTeam={chooseTeam} acts={actsOf} />
}

export function StaffBell() {
  return <NotificationBell allPath="/notifications" chooseTeam={chooseTeam} acts={actsOf} />
}
