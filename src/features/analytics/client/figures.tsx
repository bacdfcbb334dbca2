import { SimpleGrid, VisuallyHidden } from '@mantine/core'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import type { State } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { MemberFilter } from '#features/members/schema.ts'
import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import { addDays } from '#shared/time.ts'
import type { Overview } from '../schema.ts'

interface Figure {
  label: string
  value: number
  unit?: string
  state?: State
  /** The filter for the list of the counted people, where there is one. */
  members?: MemberFilter
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

/** The team's figures; a figure of people links to their list. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 2 }} spacing="sm">
      {figuresOf(overview).map((figure) => (
        <StatCard
          key={figure.label}
          label={figure.label}
          value={figure.value === 0 ? 0 : <Value {...figure} />}
          {...(figure.state && { state: figure.state })}
        />
      ))}
    </SimpleGrid>
  )
}

function Value({ label, value, unit = '', members }: Figure) {
  const text = `${value.toLocaleString('en-GB')}${unit}`
  if (!members) return text
  return (
    <TextLink to="/manager-dashboard/candidates" search={members} inherit>
      {text}
      <VisuallyHidden> – show: {label}</VisuallyHidden>
    </TextLink>
  )
}
