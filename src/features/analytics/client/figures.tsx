import { SimpleGrid, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarX,
  IconCertificate,
  IconChartBar,
  IconCircleCheck,
  IconClock,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { MemberFilter } from '#features/members/schema.ts'
import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import { addDays } from '#shared/time.ts'
import type { Overview } from '../schema.ts'

interface Figure {
  label: string
  value: number
  unit?: string
  icon: ComponentType<{ size: number }>
  /** Whom it counts, where they can be listed. */
  members?: MemberFilter
}

function figuresOf({ today, figures, trends }: Overview): Figure[] {
  const soon = { expiringFrom: today, expiringTo: addDays(today, EXPIRING_WITHIN_DAYS) }
  const week = trends.weeks.at(-1)
  return [
    { label: 'Active Staff', value: figures.activeStaff, icon: IconUsers, members: {} },
    { label: 'Pending Requests', value: figures.pendingRequests, icon: IconClock, members: {} },
    { label: 'Total Certificates', value: figures.totalCertificates, icon: IconCertificate },
    { label: 'Expiring Soon', value: figures.expiringSoon, icon: IconAlertTriangle, members: soon },
    {
      label: 'Expired Certificates',
      value: figures.expiredCertificates,
      icon: IconCalendarX,
      members: { expiringTo: addDays(today, -1) },
    },
    {
      label: 'Complete Profiles',
      value: figures.completeProfiles,
      icon: IconCircleCheck,
      members: { completionFrom: 100 },
    },
    { label: 'Average Completion', value: figures.averageCompletion, unit: '%', icon: IconChartBar },
    {
      label: 'Joined This Week',
      value: week?.joined ?? 0,
      icon: IconUserPlus,
      ...(week && { members: { joinedFrom: week.from, joinedTo: week.to } }),
    },
  ]
}

/** How the team stands; a figure of people leads to their list. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
      {figuresOf(overview).map((figure) => (
        <StatCard
          key={figure.label}
          label={figure.label}
          value={<Value {...figure} />}
          icon={<figure.icon size={18} aria-hidden />}
        />
      ))}
    </SimpleGrid>
  )
}

function Value({ label, value, unit = '', members }: Figure) {
  const text = `${value.toLocaleString('en-GB')}${unit}`
  if (!members || value === 0) return text
  return (
    <TextLink to="/manager-dashboard/candidates" search={members} inherit>
      {text}
      <VisuallyHidden> – show: {label}</VisuallyHidden>
    </TextLink>
  )
}
