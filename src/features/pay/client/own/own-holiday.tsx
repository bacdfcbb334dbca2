import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { inSentence } from '#shared/names.ts'
import { formatDay } from '#shared/time.ts'
import { holidayWords } from '../../rules/people.ts'
import { HolidayEntries } from '../holiday/holiday-entries.tsx'
import { HolidayFigures } from '../holiday/holiday-figures.tsx'

/** One's own holiday of this leave year, by agency: accrued, taken, left, and what it paid. */
export function OwnHoliday() {
  const query = useQuery(api.pay.myHoliday.queryOptions({ input: {} }))
  return (query.data ?? []).map(({ teamId, teamName, yearFrom, yearThrough, ledger, entries }) => (
    <section key={teamId} aria-label={`Holiday at ${teamName}`}>
      <Title order={2} size="h5" mb={4}>
        My Holiday{(query.data?.length ?? 0) > 1 && `, ${inSentence(teamName)}`}
      </Title>
      <HolidayFigures ledger={ledger} />
      <Text size="sm" c="dimmed" my={6}>
        {holidayWords[ledger.holiday]}. 12.07 % of the hours that you work. Leave year {formatDay(yearFrom)} to{' '}
        {formatDay(yearThrough)}.
      </Text>
      {entries.length > 0 && <HolidayEntries entries={entries} />}
    </section>
  ))
}
