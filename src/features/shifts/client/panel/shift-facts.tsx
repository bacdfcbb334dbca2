import { Stack, Text, Title } from '@mantine/core'
import { Readings } from '#client/ui/lists/readings.tsx'
import { sayCall, sayRate, saySum } from '#features/rates/rules/shift-pay.ts'
import type { ShiftPay } from '#features/rates/schema.ts'
import { can } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatDay, formatInstant, formatLongDay, formatMinutes, londonToday } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import { lengthText, timesText } from '../../rules/shift-words.ts'
import { minutesOf } from '../../rules/times.ts'
import { bookings, type ShiftDetails } from '../../schema.ts'
import type { Team } from '../manager/team.ts'
import classes from './panel.module.css'
import { sayChange } from './say-change.ts'

/** What a shift is, and what has become of it. */
export function ShiftFacts({ team, shift }: { team: Team; shift: ShiftDetails }) {
  return (
    <Stack gap="lg" pt="md">
      <Readings blocks={[{ lines: linesOf(team, shift) }]} order={3} />
      <section>
        <Title order={3} size="h5" mb="xs">
          History
        </Title>
        {shift.changes.length === 0 ? (
          <Text c="dimmed" size="sm">
            Nothing has happened to it yet.
          </Text>
        ) : (
          <ol className={classes.history}>
            {shift.changes.map((change) => (
              <li key={change.id}>
                <time dateTime={change.at}>{formatInstant(change.at)}</time>
                <span>{sayChange(change)}</span>
                {change.note && <q>{change.note}</q>}
              </li>
            ))}
          </ol>
        )}
      </section>
    </Stack>
  )
}

/** `£13.50 an hour, £101.25 in all`, or by hours where their rates differ. */
const payText = (price: ShiftPay) =>
  new Set(price.parts.map(({ rate }) => rate)).size > 1
    ? saySum(price)
    : `${sayRate(price)}${price.flat ? '' : `, ${formatPence(price.pay)} in all`}${price.flat === 'on-call' ? `, ${sayCall(price)}` : ''}`

/** What stands on an invoice, and what the client asks for that nobody has said. */
function orderLines({ order }: ShiftDetails) {
  const line = (label: string, text: string | null, isLacking: boolean) =>
    text || isLacking ? [{ label, text: text ?? 'Missing: the client asks for it' }] : []
  return [
    ...line('Order number', order.orderNumber, order.lacksOrderNumber),
    ...line('Cost centre', order.costCentre, order.lacksCostCentre),
  ]
}

function linesOf(team: Team, shift: ShiftDetails) {
  const line = (label: string, text: string | null | undefined | false) => (text ? [{ label, text }] : [])
  const { charge, price } = shift
  const seesCharge = can(team, shiftActions.charge)
  return [
    ...line('Site', `${shift.siteName}, ${shift.clientName}`),
    ...line('Job', jobLabel(shift.job)),
    ...line('When', `${formatLongDay(shift.day, { today: londonToday(deviceClock) })}, ${timesText(shift)}`),
    ...line(
      'Length',
      shift.isOnCall ? lengthText(shift) : `${formatMinutes(minutesOf(shift))}, ${shift.breakMinutes} min unpaid break`,
    ),
    ...line('Sleep-in', shift.isSleepIn && 'Yes'),
    ...line('On call', shift.isOnCall && 'Away from the site: rest until somebody is called out'),
    ...line('Staff required', String(shift.staffRequired)),
    ...line('Pay', price.unpriced > 0 ? 'Not agreed for each hour yet' : payText(price)),
    ...line('Rate card', price.cards.map(({ name, from }) => `${name}, from ${formatDay(from)}`).join('; ')),
    ...line(
      'Charge',
      seesCharge &&
        price.charge !== null &&
        `${formatPence(price.charge)}${charge === null ? '' : `, ${formatPence(charge)} an hour`}, margin ${formatPence(price.charge - price.pay)}`,
    ),
    ...orderLines(shift),
    ...line('How it is filled', bookings.find(({ value }) => value === shift.booking)?.label),
    ...line('Notes for staff', shift.notes),
    ...line('Published', shift.publishedAt ? formatInstant(shift.publishedAt) : 'Not yet'),
  ]
}
