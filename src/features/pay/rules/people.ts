export const engagements = ['paye', 'umbrella-company', 'limited-company', 'self-employed'] as const
export type Engagement = (typeof engagements)[number]

export const engagementWords: Record<Engagement, string> = {
  paye: 'PAYE',
  'umbrella-company': 'Umbrella company',
  'limited-company': 'Limited company',
  'self-employed': 'Self-employed',
}

export const holidays = ['with-pay', 'accrued', 'none'] as const
export type Holiday = (typeof holidays)[number]

export const holidayWords: Record<Holiday, string> = {
  'with-pay': '12.07 % with each pay',
  accrued: 'Accrued, paid when taken',
  none: 'None from us',
}

export const nations = ['great-britain', 'northern-ireland'] as const
export type Nation = (typeof nations)[number]

export const nationWords: Record<Nation, string> = {
  'great-britain': 'England, Scotland or Wales',
  'northern-ireland': 'Northern Ireland',
}

/**
 * The kinds of holiday pay that somebody may have. In Northern Ireland it may not be rolled up; others than employees see
 * to it themselves.
 */
export function lawfulHolidays(engagement: Engagement, nation: Nation): readonly Holiday[] {
  if (engagement !== 'paye') return ['none']
  return nation === 'northern-ireland' ? ['accrued'] : ['with-pay', 'accrued']
}
