import {
  IconAlertTriangle,
  IconBeach,
  IconCalendarEvent,
  IconClock,
  IconDownload,
  IconFileText,
  IconMailCheck,
  IconShieldLock,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { MailGroup, NoticeGroup } from '../rules/groups.ts'

/** The groups with their labels; the first three are the switches that the specification names. */
export const GROUPS: { group: MailGroup; label: string; hint: string; headline?: true }[] = [
  {
    group: 'requests',
    label: 'New join requests',
    hint: 'When somebody asks to join a team that you run.',
    headline: true,
  },
  {
    group: 'expiry',
    label: 'Certificate expiry warnings',
    hint: 'Before a certificate, passport, licence or visa runs out.',
    headline: true,
  },
  {
    group: 'shifts',
    label: 'Shift reminders',
    hint: 'Before your shifts, and when you are booked, offered one, or one changes; for managers, when somebody cannot come.',
    headline: true,
  },
  { group: 'answers', label: 'Answers to your requests', hint: 'When a team has answered you.' },
  { group: 'team', label: 'Changes in your teams', hint: 'Who has joined, left or now manages a team.' },
  {
    group: 'details',
    label: 'Details asked for or updated',
    hint: 'When a manager asks you for something, or somebody has given it.',
  },
  {
    group: 'interviews',
    label: 'Reminders of interviews',
    hint: 'A day and an hour before. Invitations and changes are always mailed.',
  },
  {
    group: 'leave',
    label: 'Leave',
    hint: 'When you are answered, or when staff of a team that you run ask for leave.',
  },
  { group: 'exports', label: 'Exports', hint: 'When an export is ready to download.' },
]

/** How the list shows and filters each group. */
export const NOTICE_GROUPS: Record<NoticeGroup, { label: string; icon: TablerIcon }> = {
  shifts: { label: 'Shifts', icon: IconClock },
  requests: { label: 'Requests to join', icon: IconUserPlus },
  leave: { label: 'Leave', icon: IconBeach },
  details: { label: 'Documents and details', icon: IconFileText },
  expiry: { label: 'What expires', icon: IconAlertTriangle },
  interviews: { label: 'Interviews', icon: IconCalendarEvent },
  answers: { label: 'Answers to you', icon: IconMailCheck },
  team: { label: 'Teams and roles', icon: IconUsers },
  exports: { label: 'Exports', icon: IconDownload },
  security: { label: 'Security', icon: IconShieldLock },
}
