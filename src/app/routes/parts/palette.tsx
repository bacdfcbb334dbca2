import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconCalendarClock,
  IconCalendarPlus,
  IconCopy,
  IconFile,
  IconKeyboard,
  IconLogout,
  IconMailPlus,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { ManagerPage, Page, StaffPage } from '#client/page.ts'
import { useSession } from '#client/session/session.tsx'
import { copy } from '#client/ui/copy-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { CommandPalette } from '#client/ui/palette/command-palette.tsx'
import type { PaletteProps } from '#client/ui/palette/palette-button.tsx'
import type { Source } from '#client/ui/palette/source.ts'
import { ShortcutSheet } from '#client/ui/shortcuts/shortcut-sheet.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { parseClientsState } from '#features/clients/client/clients-state.ts'
import { findSites } from '#features/clients/client/find-sites.tsx'
import { interviewActions } from '#features/interviews/policy.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import type { StandingFilter } from '#features/members/rules/standing.ts'
import { payActions } from '#features/pay/policy.ts'
import { findPolicies } from '#features/policies/client/find-policies.tsx'
import { shiftActions } from '#features/shifts/policy.ts'
import { staffingActions } from '#features/staffing/policy.ts'
import { useCurrentTeam } from '#features/teams/client/current-team.ts'
import { InviteDialog } from '#features/teams/client/invitations/invite-dialog.tsx'
import { codeToCopy } from '#features/teams/client/team-header.tsx'
import { can, type TeamAction, teamActions } from '#features/teams/policy.ts'
import { hasWords } from '#shared/search.ts'
import { managerPages } from '../manager-pages.ts'
import { pagesOpenTo } from '../pages-open.ts'
import { staffPages } from '../staff-pages.ts'

type Icon = NonNullable<ManagerPage['menu']>['icon']

/** The command palette of people who run a team: its members, the pages, what can be done from any page. */
export function ManagerPalette({ opened, onClose }: PaletteProps) {
  const { team } = useCurrentTeam()
  const usable = team?.needsTwoFactor ? undefined : team
  const [inviting, setInviting] = useState(false)
  const ofTeam = useTeamsOwn(usable?.id, can(usable, payActions.seePay), can(usable, invoiceActions.see))
  const pages = usePages()
  const [shortcuts, setShortcuts] = useState(false)
  const actions = useActions({ invite: () => setInviting(true), showShortcuts: () => setShortcuts(true) })
  const sources = useMemo(() => [...ofTeam, pages, actions], [ofTeam, pages, actions])
  return (
    <>
      {opened && <CommandPalette sources={sources} onClose={onClose} />}
      <ShortcutSheet opened={shortcuts} onClose={() => setShortcuts(false)} />
      {usable && can(usable, teamActions.inviteStaff) && (
        <InviteDialog team={usable} kind="staff" opened={inviting} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

/** Loaded when somebody searches: the words of standings are no part of a first page. */
const membersSource = () => import('#features/members/client/list/find-members.tsx')

const invoicesSource = () => import('#features/invoices/client/find-invoices.tsx')

const runsSource = () => import('#features/pay/client/find-pay.tsx')

/** `hours amara`, `hours of Amara`: somebody’s worked time. */
const HOURS = /^hours? (?:of )?(.+)$/i

/** Members, sites and policies are searched for by the server; a member opens beside the list as it is narrowed at the moment. */
function useTeamsOwn(teamId: string | undefined, seesPay: boolean, seesInvoices: boolean): readonly Source[] {
  const router = useRouter()
  return useMemo(() => {
    if (!teamId) return []
    const { path } = managerPages.candidates
    const onOpen = (member: string) => {
      const { pathname, search } = router.state.location
      const now = pathname === path ? { ...search } : {}
      void router.navigate({ to: path, search: parseCandidatesState({ ...now, member }) })
    }
    const find = async (search: string) =>
      search ? (await membersSource()).findMembers({ teamId, search, onOpen }) : []
    const openStanding = (standing: StandingFilter) =>
      void router.navigate({ to: path, search: parseCandidatesState({ standing, sort: 'need' }) })
    const openPolicy = (policy: string) => void router.navigate({ to: managerPages.policies.path, search: { policy } })
    const findTitles = (search: string) => (search ? findPolicies({ teamId, search, onOpen: openPolicy }) : [])
    const openSite = (site: string) =>
      void router.navigate({ to: managerPages.clients.path, search: parseClientsState({ site }) })
    const findPlaces = (search: string) => (search ? findSites({ teamId, search, onOpen: openSite }) : [])
    const openHours = (member: string) =>
      void router.navigate({ to: path, search: parseCandidatesState({ member, tab: 'hours' }) })
    const findHours = async (words: string) => {
      const [, search] = HOURS.exec(words.trim()) ?? []
      if (!search) return []
      const found = await (await membersSource()).findMembers({ teamId, search, onOpen: openHours })
      return found.map((one) => ({ ...one, label: <>Hours of {one.label}</> }))
    }
    const openRun = (run: string) =>
      void router.navigate({ to: managerPages.pay.path, search: { show: 'closed' as const, run } })
    const findPay = async (words: string) =>
      seesPay && words ? (await runsSource()).findRuns({ teamId, words, onOpen: openRun }) : []
    const openInvoice = (invoice: string) =>
      void router.navigate({ to: managerPages.invoices.path, search: { show: 'issued' as const, invoice } })
    const findInvoice = async (words: string) =>
      seesInvoices && words ? (await invoicesSource()).findInvoices({ teamId, words, onOpen: openInvoice }) : []
    return [
      { title: 'People', find, remote: true },
      { title: 'Hours', find: findHours, remote: true },
      { title: 'Pay', find: findPay, remote: true },
      { title: 'Invoices', find: findInvoice, remote: true },
      {
        title: 'Standings',
        remote: true,
        find: async (words) => (words ? (await membersSource()).findStandings(words, openStanding) : []),
      },
      { title: 'Sites', find: findPlaces, remote: true },
      { title: 'Policies', find: findTitles, remote: true },
    ]
  }, [teamId, seesPay, seesInvoices, router])
}

/** The pages with a name: those of the menu and those with a `title`. */
function usePages(): Source {
  const router = useRouter()
  const { team } = useCurrentTeam()
  return useMemo(() => {
    const entriesOf = (pages: readonly Page[], namedAlready: readonly string[] = []) =>
      pages.flatMap(({ path, title, menu }) => {
        const name = title ?? menu?.label
        if (!name) return []
        const text = namedAlready.includes(name) ? `${name}, Staff Portal` : name
        return [entry({ id: path, text, icon: menu?.icon ?? IconFile, run: () => router.history.push(path) })]
      })
    const ofTeam = entriesOf(pagesOpenTo(team))
    const own = entriesOf(
      Object.values<StaffPage>(staffPages),
      ofTeam.map(({ text }) => text),
    )
    const entries = [...ofTeam, ...own]
    return { title: 'Pages', find: (words) => entries.filter(({ text }) => hasWords(text, words)) }
  }, [router, team])
}

function useActions(opening: { invite: () => void; showShortcuts: () => void }): Source {
  const router = useRouter()
  const { team, teams, choose } = useCurrentTeam()
  const { signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const [{ invite, showShortcuts }] = useState(opening)
  return useMemo(() => {
    const next = scheme === 'dark' ? 'light' : 'dark'
    const leave = () =>
      signOut().catch((error: unknown) => toast.failure(error, 'Could not sign out. Please try again'))
    const may = (action: TeamAction) => !team?.needsTwoFactor && can(team, action)
    const entries = [
      ...(may(teamActions.inviteStaff)
        ? [entry({ id: 'invite', text: 'Invite', icon: IconMailPlus, run: invite })]
        : []),
      ...(may(interviewActions.plan)
        ? [
            entry({
              id: 'schedule-interview',
              text: 'Schedule New Interview',
              icon: IconCalendarPlus,
              run: () => void router.navigate({ to: managerPages.interviews.path, search: { schedule: true } }),
            }),
          ]
        : []),
      ...ofShifts(may, router),
      ...(team && may(teamActions.inviteStaff)
        ? [entry({ id: 'code', text: 'Copy Team Code', icon: IconCopy, run: () => void copy(codeToCopy(team)) })]
        : []),
      ...teams
        .filter(({ id }) => id !== team?.id)
        .map(({ id, teamName }) => ({
          ...entry({ id, text: `Switch to ${teamName}`, icon: IconSwitchHorizontal, run: () => choose(id) }),
          label: (
            <>
              Switch to <Name>{teamName}</Name>
            </>
          ),
        })),
      entry({
        id: 'theme',
        text: `Switch to the ${next} theme`,
        icon: scheme === 'dark' ? IconSun : IconMoon,
        run: () => setColorScheme(next),
      }),
      entry({ id: 'shortcuts', text: 'Keyboard Shortcuts', icon: IconKeyboard, run: showShortcuts }),
      entry({ id: 'sign-out', text: 'Sign Out', icon: IconLogout, run: () => void leave() }),
    ]
    return { title: 'Actions', find: (words) => entries.filter(({ text }) => hasWords(text, words)) }
  }, [team, teams, choose, signOut, setColorScheme, scheme, invite, showShortcuts, router])
}

/** What is done about shifts, for those who may. */
function ofShifts(may: (action: TeamAction) => boolean, router: ReturnType<typeof useRouter>) {
  return [
    ...(may(shiftActions.plan)
      ? [
          entry({
            id: 'new-shift',
            text: 'New Shift',
            icon: IconCalendarClock,
            run: () => void router.navigate({ to: managerPages.shifts.path, search: { new: true } }),
          }),
        ]
      : []),
    ...(may(staffingActions.see)
      ? [
          entry({
            id: 'short',
            text: 'Sites That Are Short Today',
            icon: IconUsersGroup,
            run: () => void router.navigate({ to: managerPages.rota.path, search: { rows: 'sites', span: 'day' } }),
          }),
        ]
      : []),
  ]
}

/** A finding that is searched by its text. */
function entry({ id, text, icon: Icon, run }: { id: string; text: string; icon: Icon; run: () => void }) {
  return { id, text, label: text as ReactNode, leading: <Icon size={18} />, run }
}
