/** The groups of kinds that a person can choose emails for. Their columns have the same names. */
export const mailGroups = [
  'requests',
  'answers',
  'team',
  'details',
  'interviews',
  'leave',
  'shifts',
  'expiry',
  'exports',
] as const
export type MailGroup = (typeof mailGroups)[number]

/** The groups by which the list is filtered: those of the emails, and what is always mailed. */
export const noticeGroups = [...mailGroups, 'security'] as const
export type NoticeGroup = (typeof noticeGroups)[number]
