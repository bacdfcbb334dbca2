import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { type Day, formatLongDay } from '#shared/time.ts'
import { type DayBy, daysBy, type HolidayRule, holidayRules } from '../rules/card.ts'
import type { CardTerms } from '../schema.ts'

interface VersionTermsProps {
  terms: CardTerms
  today: Day
  /** Undefined: to read. */
  onChange: ((part: Partial<CardTerms>) => void) | undefined
}

/** From when a version counts, whose day an hour takes, and which days are bank holidays. */
export function VersionTerms({ terms, today, onChange }: VersionTermsProps) {
  if (!onChange)
    return (
      <Text size="sm" c="dimmed">
        From {formatLongDay(terms.from)}. {labelOf(daysBy, terms.dayBy)}. Of a bank holiday that falls on a weekend:{' '}
        {labelOf(holidayRules, terms.holidays).toLowerCase()}.
      </Text>
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DayField
        label="First day"
        value={terms.from}
        minDate={today}
        onChange={(from) => onChange({ from: from ?? '' })}
        error={terms.from < today ? 'Choose today or a later day' : undefined}
      />
      <NativeSelect
        label="A bank holiday on a weekend"
        data={[...holidayRules]}
        value={terms.holidays}
        onChange={({ currentTarget }) => onChange({ holidays: currentTarget.value as HolidayRule })}
      />
      <NativeSelect
        label="Which day counts"
        style={{ gridColumn: '1 / -1' }}
        data={[...daysBy]}
        value={terms.dayBy}
        onChange={({ currentTarget }) => onChange({ dayBy: currentTarget.value as DayBy })}
      />
    </SimpleGrid>
  )
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((one) => one.value === value)!.label
