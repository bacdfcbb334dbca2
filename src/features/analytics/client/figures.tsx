import { FigureList, FigureRow } from '#client/ui/figures/figure-list.tsx'
import type { State } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { MemberFilter } from '#features/members/schema.ts'
import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import { addDays } from '#shared/time.ts'
import type { Overview } from '../schema.ts'
import { Shows } from './linked-figure.tsx'

interface Figure {
  label: string
  value: number
  unit?: string
  note?: string
  state?: State
  /** The filter for the list of the counted people, where there is one. */
  members?: MemberFilter
}

/** 'Right to work 8, First Aid 3 (2 more)'. */
function whyBlocked({ why, more }: Overview['standings']) {
  const named = why.map(({ name, people }) => `${name} ${people}`).join(', ')
  return more > 0 ? `${named} (${more} more)` : named
}

/** Who can work today, and what keeps the others from it. */
function standingsOf({ standings }: Overview): Figure[] {
  const { people, works, blocked, waiting, suspended } = standings
  return [
    { label: 'Can Work Today', value: works, unit: ` of ${people}`, members: { standing: 'works' } },
    {
      ...{ label: 'Blocked', value: blocked, state: 'bad', members: { standing: 'blocked' } },
      ...(blocked > 0 && { note: whyBlocked(standings) }),
    },
    {
      ...{ label: 'Cannot Work Until You Verify', value: waiting, state: 'info', members: { standing: 'waiting' } },
    },
    ...(suspended > 0
      ? [{ label: 'Suspended', value: suspended, members: { standing: 'suspended' } } satisfies Figure]
      : []),
  ]
}

function figuresOf({ today, figures, trends }: Overview): Figure[] {
  const soon = { expiringFrom: today, expiringTo: addDays(today, EXPIRING_WITHIN_DAYS) }
  const week = trends.weeks.at(-1)
  return [
    { label: 'Active Staff', value: figures.activeStaff, members: {} },
    { label: 'Pending Requests', value: figures.pendingRequests, state: 'info', members: {} },
    { label: 'Total Certificates', value: figures.totalCertificates },
    { label: 'Expiring Soon', value: figures.expiringSoon, state: 'soon', members: soon },
    {
      label: 'Expired Certificates',
      value: figures.expiredCertificates,
      state: 'bad',
      members: { expiringTo: addDays(today, -1) },
    },
    {
      label: 'Complete Profiles',
      value: figures.completeProfiles,
      members: { completionFrom: 100 },
    },
    { label: 'Average Completion', value: figures.averageCompletion, unit: '%' },
    {
      label: 'Joined This Week',
      value: week?.joined ?? 0,
      ...(week && { members: { joinedFrom: week.from, joinedTo: week.to } }),
    },
  ]
}

/** Who can work, and the team's figures; a figure of people links to their list. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <>
      <List title="Who Can Work" figures={standingsOf(overview)} />
      <List title="The Team" figures={figuresOf(overview)} />
    </>
  )
}

function List({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <FigureList title={title}>
      {figures.map((figure) => (
        <FigureRow
          key={figure.label}
          label={figure.label}
          value={figure.value === 0 && !figure.unit ? 0 : <Value {...figure} />}
          state={figure.state}
          note={figure.note}
        />
      ))}
    </FigureList>
  )
}

function Value({ label, value, unit = '', members }: Figure) {
  const text = `${value.toLocaleString('en-GB')}${unit}`
  if (!members) return text
  return (
    <TextLink to="/manager-dashboard/candidates" search={members} inherit>
      <Shows label={label}>{text}</Shows>
    </TextLink>
  )
}
