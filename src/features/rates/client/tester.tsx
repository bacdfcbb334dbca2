import '@mantine/core/styles/Table.layer.css'
import { NativeSelect, SimpleGrid, Table, Text, TextInput, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toDay } from '#shared/calendar.ts'
import { formatPence } from '#shared/money.ts'
import { type Day, formatLongDay, formatMinutes, isDay, TIME_OF_DAY } from '#shared/time.ts'
import { HOLIDAYS_UNTIL, holidayTest } from '../rules/bank-holidays.ts'
import { versionOn } from '../rules/card-in-force.ts'
import { clockText, wallOf } from '../rules/even-hours.ts'
import { rolledUpHoliday } from '../rules/holiday-pay.ts'
import { type Nation, nationLabel, nations } from '../rules/nations.ts'
import { type Price, type PricedPiece, priceOf } from '../rules/price.ts'
import { clockChangeOf, shiftBetween } from '../rules/times.ts'
import { kindLabel } from '../rules/words.ts'
import type { CardTerms, HolidayDays, RateCard } from '../schema.ts'
import classes from './rates.module.css'

interface TesterProps {
  card: RateCard
  /** What is being written: tried as if it had begun. */
  draft: CardTerms | null
  holidays: HolidayDays
  today: Day
}

/** What a shift would pay by this card: typed times, and the answer piece by piece. */
export function Tester({ card, draft, holidays, today }: TesterProps) {
  const heading = useId()
  const [day, setDay] = useState<string | null>(today)
  const [start, setStart] = useState('20:00')
  const [end, setEnd] = useState('08:00')
  const [breakText, setBreak] = useState('60')
  const sites = holidays.sites.filter(({ id, clientId }) =>
    card.siteId ? id === card.siteId : card.clientId === null || clientId === card.clientId,
  )
  const [nation, setNation] = useState<Nation>(sites[0]?.nation ?? 'england-wales')
  const breakMinutes = /^\d{1,3}$/.test(breakText) ? Number(breakText) : 0
  const isGiven = day !== null && isDay(day) && TIME_OF_DAY.test(start) && TIME_OF_DAY.test(end)
  return (
    <aside className={classes.tester} aria-labelledby={heading}>
      <Title order={2} size="h5" id={heading}>
        What an hour pays
      </Title>
      <SimpleGrid cols={2} spacing="xs">
        <DayField label="Day" value={day} onChange={setDay} style={{ gridColumn: '1 / -1' }} />
        <TimeField label="Start" value={start} onChange={setStart} />
        <TimeField label="End" value={end} onChange={setEnd} />
        <TextInput
          label="Break, minutes"
          inputMode="numeric"
          maxLength={3}
          value={breakText}
          onChange={({ currentTarget }) => setBreak(currentTarget.value)}
        />
        <NativeSelect
          label="Bank holidays of"
          data={[...nations]}
          value={nation}
          onChange={({ currentTarget }) => setNation(currentTarget.value as Nation)}
        />
      </SimpleGrid>
      {isGiven ? (
        <Answer {...{ card, draft, nation, breakMinutes, day, start, end }} added={holidays.added} />
      ) : (
        <Text size="sm" c="dimmed">
          Give a day and times such as 20:00.
        </Text>
      )}
    </aside>
  )
}

interface Asked extends Pick<TesterProps, 'card' | 'draft'> {
  nation: Nation
  day: Day
  start: string
  end: string
  breakMinutes: number
  added: HolidayDays['added']
}

function Answer({ card, draft, nation, added, ...times }: Asked) {
  const { day } = times
  const drafted = draft && isDay(draft.from) ? [{ ...draft, version: Number.MAX_SAFE_INTEGER }] : []
  const versions = [...card.versions, ...drafted]
  const inForce = versionOn(versions, day)
  const found = priceOf(
    shiftBetween(times),
    { shift: null, person: null },
    { termsOn: (on) => versionOn(versions, toDay(on)), isHoliday: holidayTest(nation, added) },
  )
  const change = clockChangeOf(times)
  return (
    <>
      {change && <Callout state="info">{change}</Callout>}
      {day > HOLIDAYS_UNTIL && (
        <Callout state="soon">
          Bank holidays after {formatLongDay(HOLIDAYS_UNTIL)} are not known to this version.
        </Callout>
      )}
      {found.unpriced > 0 && (
        <Callout state="soon">
          {inForce ? `${formatMinutes(found.unpriced)} have no rate.` : 'Nothing of this card is in force on this day.'}
        </Callout>
      )}
      {found.pieces.length > 0 && <Pieces found={found} nation={nation} />}
      {inForce && (
        <Text size="xs" c="dimmed">
          By the {draft && inForce.version === Number.MAX_SAFE_INTEGER ? 'draft' : 'version'} from{' '}
          {formatLongDay(inForce.from)}, with the bank holidays of {nationLabel(nation)}. The break lies in the middle.
        </Text>
      )}
    </>
  )
}

function Pieces({ found, nation }: { found: Price; nation: Nation }) {
  const holiday = rolledUpHoliday(found.pay, nation)
  const left = found.charge === null ? null : found.charge - found.pay - (holiday ?? 0)
  return (
    <Table className={classes.pieces} verticalSpacing={6} horizontalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Part</Table.Th>
          <Table.Th>Time</Table.Th>
          <Table.Th>Rate</Table.Th>
          <Table.Th>Pay</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.pieces.map((piece) => (
          <Table.Tr key={piece.from}>
            <Table.Td>
              {kindLabel(piece.kind)}
              <Text span size="xs" c="dimmed" display="block">
                {clockSpan(piece)}
              </Text>
            </Table.Td>
            <Table.Td>{formatMinutes(piece.minutes)}</Table.Td>
            <Table.Td>{formatPence(piece.rate)}</Table.Td>
            <Table.Td>{formatPence(piece.pay)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>Paid</Table.Th>
          <Table.Th>{formatMinutes(found.minutes)}</Table.Th>
          <Table.Td />
          <Table.Th>{formatPence(found.pay)}</Table.Th>
        </Table.Tr>
        {holiday !== null && <Sum label="Holiday pay, 12.07 %" amount={holiday} />}
        {found.charge !== null && <Sum label="Charge" amount={found.charge} />}
        {left !== null && <Sum label="Left of the charge" amount={left} />}
      </Table.Tfoot>
    </Table>
  )
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <Table.Tr>
      <Table.Th colSpan={3} scope="row">
        {label}
      </Table.Th>
      <Table.Td>{formatPence(amount)}</Table.Td>
    </Table.Tr>
  )
}

/**
 * By the clock on the wall; the end is the minute after the last one, so that a piece up to a change of the clocks ends
 * where they showed it.
 */
function clockSpan({ from, until, day }: PricedPiece): string {
  const end = wallOf(until - 1, day) + 1
  return `${clockText(wallOf(from, day))}–${clockText(end)}`
}
