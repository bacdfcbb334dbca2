import { Anchor } from '@mantine/core'
import { IconLayoutDashboard, IconSettings, IconUser, IconUsers } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLiveUpdates } from '#client/events.ts'
import { useSession } from '#client/session.tsx'
import { FilePreviewContext } from '#client/ui/file-preview.ts'
import { Logo } from '#client/ui/logo.tsx'
import { type NavigationItem, Shell } from '#client/ui/shell.tsx'
import { LoadingView } from '#client/ui/states.tsx'
import { ThemeSwitch } from '#client/ui/theme-switch.tsx'
import { UserMenu } from '#client/ui/user-menu.tsx'

const TeamBadge = lazy(async () => ({ default: (await import('#features/teams/client/team-header.tsx')).TeamBadge }))
const CopyTeamCode = lazy(async () => ({ default: (await import('#features/teams/client/team-header.tsx')).CopyTeamCode }))
const ManagerBell = lazy(async () => ({ default: (await import('./routes/notifications.tsx')).ManagerBell }))
const StaffBell = lazy(async () => ({ default: (await import('./routes/notifications.tsx')).StaffBell }))

const FilePreview = lazy(async () => ({ default: (await import('#features/documents/client/file-preview.tsx')).FilePreview }))

const MANAGER_PAGES: NavigationItem[] = [
  { to: '/manager-dashboard', label: 'Dashboard', icon: IconLayoutDashboard, exact: true },
  { to: '/manager-dashboard/profile', label: 'My Profile', icon: IconUser },
  { to: '/manager-dashboard/candidates', label: 'Candidates', icon: IconUsers },
  { to: '/manager-dashboard/settings', label: 'Settings', icon: IconSettings },
]

/** Pages of people who run a team: sidebar 'Manager Tools', the current team in the header. */
export function ManagerShell() {
  const { user } = useSession()
  useLiveUpdates()
  if (!user) return <LoadingView />
  return (
    <Shell
      title="Manager Tools"
      items={MANAGER_PAGES}
      start={
        <Suspense>
          <TeamBadge />
        </Suspense>
      }
      end={
        <>
          <Suspense>
            <CopyTeamCode />
            <ManagerBell />
          </Suspense>
          <ThemeSwitch visibleFrom="sm" />
          <UserMenu profilePath="/manager-dashboard/profile" />
        </>
      }
    >
      <FilePreviewContext value={FilePreview}>
        <Outlet />
      </FilePreviewContext>
    </Shell>
  )
}

/** Pages of people about themselves. */
export function StaffShell() {
  const { user } = useSession()
  useLiveUpdates()
  if (!user) return <LoadingView />
  return (
    <Shell
      start={
        <Anchor
          component={Link}
          to="/staff-dashboard"
          underline="never"
          c="var(--mantine-color-text)"
          aria-label="Care Staffing, your dashboard"
        >
          <Logo />
        </Anchor>
      }
      end={
        <>
          <Suspense>
            <StaffBell />
          </Suspense>
          <ThemeSwitch visibleFrom="sm" />
          <UserMenu profilePath="/profile" />
        </>
      }
    >
      <FilePreviewContext value={FilePreview}>
        <Outlet />
      </FilePreviewContext>
    </Shell>
  )
}
