import { useNavigate, useSearch } from '@tanstack/react-router'
import { NotificationsPage } from '#features/notifications/client/notifications-page.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import { actsOf } from './parts/notice-acts.ts'

/** The list of notifications in either portal; opening one about a team makes that team the current one first. */
export function ManagerNotifications() {
  const place = useSearch({ from: '/manager-dashboard/notifications' })
  const navigate = useNavigate({ from: '/manager-dashboard/notifications' })
  return (
    <NotificationsPage
      chooseTeam={chooseTeam}
      acts={actsOf}
      settingsPath="/manager-dashboard/settings"
      place={place}
      onPlace={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

export function StaffNotifications() {
  const place = useSearch({ from: '/staff/notifications' })
  const navigate = useNavigate({ from: '/notifications' })
  return (
    <NotificationsPage
      chooseTeam={chooseTeam}
      acts={actsOf}
      settingsPath="/account"
      place={place}
      onPlace={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
