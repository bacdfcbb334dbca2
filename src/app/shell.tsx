import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { api } from '#client/api.ts'
import { useLiveUpdates } from '#client/events/events.ts'
import type { ManagerPage, StaffPage } from '#client/page.ts'
import { useSession } from '#client/session/session.tsx'
import { FileViewersContext } from '#client/ui/files/file-viewers.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, PageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PaletteButton } from '#client/ui/palette/palette-button.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Logo } from '#client/ui/shell/logo.tsx'
import { Shell } from '#client/ui/shell/shell.tsx'
import { ThemeSwitch } from '#client/ui/shell/theme-switch.tsx'
import { UserMenu } from '#client/ui/shell/user-menu.tsx'
import { ShortcutHelp } from '#client/ui/shortcuts/shortcut-help.tsx'
import { hasTaps } from '#features/attendance/client/has-taps.ts'
import { useCurrentTeam } from '#features/teams/client/current-team.ts'
import { ManagedSites, SitesOnly } from '#features/teams/client/managed-sites.tsx'
import { CopyTeamCode, TeamBadge } from '#features/teams/client/team-header.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { managerPages } from './routes/manager-pages.ts'
import { useManagerMenus, useStaffMenus } from './routes/menus.ts'
import { closedPage } from './routes/pages-open.ts'
import { ManagerBell, StaffBell } from './routes/parts/bells.tsx'
import { staffPages } from './routes/staff-pages.ts'

const ManagerPalette = lazy(async () => ({ default: (await import('./routes/parts/palette.tsx')).ManagerPalette }))

const VIEWERS = {
  Preview: lazy(async () => ({ default: (await import('#features/files/client/file-preview.tsx')).FilePreview })),
  Viewer: lazy(async () => ({ default: (await import('#features/files/client/file-viewer.tsx')).FileViewer })),
  Pane: lazy(async () => ({ default: (await import('#features/files/client/file-pane.tsx')).FilePane })),
  readText: async (file: { id: string }, signal: AbortSignal) =>
    (await import('#features/files/client/pdf-text.ts')).readPdfText(file, signal),
}

const READING = Object.values<ManagerPage>(managerPages).flatMap(({ path, reading }) => (reading ? [path] : []))
const ALONE = Object.values<StaffPage>(staffPages).flatMap(({ path, alone }) => (alone ? [path] : []))

/** Sends what a person has clocked on this device and could not send, whichever page they open. */
function useTapsSent(person: string | undefined) {
  useEffect(() => {
    if (person && hasTaps(person))
      void import('#features/attendance/client/sender.ts').then(({ keepSending }) => keepSending(person))
  }, [person])
}

const usePlace = () => useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })

function Coming() {
  return (
    <Loading>
      <PageSkeleton />
    </Loading>
  )
}

function HomeLink({ to, withName = false }: { to: '/manager-dashboard' | '/staff-dashboard'; withName?: boolean }) {
  return (
    <Anchor component={Link} to={to} underline="never" c="var(--text)" aria-label="Care Staffing, your dashboard">
      <Logo withName={withName} />
    </Anchor>
  )
}

/** Pages of people who run a team: sidebar 'Manager Tools', the current team in the header. */
export function ManagerShell() {
  const { user } = useSession()
  const { team } = useCurrentTeam()
  const place = usePlace()
  const menus = useManagerMenus(team)
  const closed = team && closedPage(team, place)
  useLiveUpdates()
  useTapsSent(user?.id)
  if (!user) return <Coming />
  return (
    <InSteps before={<Coming />}>
      <Shell
        title="Manager Tools"
        {...menus}
        more
        reading={READING.some((path) => path === place)}
        start={
          <>
            <HomeLink to="/manager-dashboard" />
            <TeamBadge />
            <ManagedSites />
          </>
        }
        middle={<PaletteButton Palette={ManagerPalette} />}
        end={
          <>
            <CopyTeamCode />
            <ManagerBell />
            <ThemeSwitch visibleFrom="sm" />
            <UserMenu
              profilePath="/manager-dashboard/profile"
              portal={{ to: '/staff-dashboard', label: 'Staff Portal' }}
            />
          </>
        }
      >
        <ShortcutHelp />
        <FileViewersContext value={VIEWERS}>
          {closed ? <Closed page={closed} team={team} /> : <Outlet />}
        </FileViewersContext>
      </Shell>
    </InSteps>
  )
}

/**
 * In the place of a page about the whole team. Managers of some sites begin with the shifts there, because the
 * dashboard has the whole team's figures.
 */
function Closed({ page, team }: { page: ManagerPage; team: ManagedTeam }) {
  if (page.path === managerPages.overview.path) return <Navigate to={managerPages.shifts.path} replace />
  return <SitesOnly team={team} title={page.menu?.label ?? page.title ?? ''} />
}

/** The link to the manager's pages, for everybody who runs a team or signed up as a manager (decision 30). */
function useManagerPortal() {
  const { data: mine } = useQuery(api.teams.mine.queryOptions())
  const { data: me } = useQuery(api.accounts.me.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  if (!mine || !me) return undefined
  if (mine.runs.length > 0) return { to: '/manager-dashboard', label: 'Manager Portal' } as const
  return me.role === 'manager' ? ({ to: '/manager-dashboard', label: 'Create Team' } as const) : undefined
}

/** Pages of people about themselves. */
export function StaffShell() {
  const { user } = useSession()
  useLiveUpdates()
  useTapsSent(user?.id)
  if (!user) return <Coming />
  return (
    <InSteps before={<Coming />}>
      <StaffFrame />
    </InSteps>
  )
}

function StaffFrame() {
  const menus = useStaffMenus()
  const portal = useManagerPortal()
  const place = usePlace()
  const phone = usePhone()
  const alone = ALONE.some((path) => path === place)
  return (
    <Shell
      title="Staff Portal"
      {...menus}
      alone={alone}
      reading={!alone}
      start={<HomeLink to="/staff-dashboard" withName={!phone || !portal} />}
      end={
        <>
          {portal && (
            <LinkButton to={portal.to} variant="default" py={4} px="sm">
              {portal.label}
            </LinkButton>
          )}
          <StaffBell />
          <ThemeSwitch visibleFrom="sm" />
          <UserMenu profilePath="/profile" portal={portal} />
        </>
      }
    >
      <FileViewersContext value={VIEWERS}>
        <Outlet />
      </FileViewersContext>
    </Shell>
  )
}
