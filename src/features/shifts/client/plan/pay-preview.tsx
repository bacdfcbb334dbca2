import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type client } from '#client/api.ts'
import { useFormAnswer } from '#client/ui/forms/form-context.ts'
import { sayParts } from '#features/rates/rules/shift-pay.ts'
import { WAGE_UNKNOWN, WAGE_UNKNOWN_FROM } from '#features/rates/rules/wage.ts'
import type { PlannedPay } from '#features/rates/schema.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { formatPence, parsePounds } from '#shared/money.ts'
import { type Day, formatDay, isDay } from '#shared/time.ts'
import { shortDay } from '../../rules/shift-words.ts'
import { isTime } from '../../rules/times.ts'
import classes from './plan.module.css'

const REST_MS = 300
const MOST_SUMS = 4
const MOST_CARDS = 3

interface PayPreviewProps {
  teamId: string
  /** The days of the shifts; undefined: the day of the form. */
  days: readonly Day[] | undefined
}

type Asked = Parameters<typeof client.shifts.foreseePrice>[0]

/** What is asked of the server, as soon as the form has it. */
function askedOf(values: FormValues, { teamId, days }: PayPreviewProps): Asked | null {
  const { siteId, job, start, end, startIs, endIs, breakMinutes, isSleepIn, isOnCall, pay, charge } = values
  const on = days ?? (isDay(values.day) ? [values.day] : [])
  if (!siteId || !job || !isTime(start) || !isTime(end) || on.length === 0) return null
  const amount = (typed: unknown) => (parsePounds(String(typed ?? '')) === undefined ? undefined : String(typed).trim())
  const minutes = Number(breakMinutes)
  const times = {
    start,
    end,
    ...(startIs ? { startIs } : {}),
    ...(endIs ? { endIs } : {}),
    breakMinutes: Number.isInteger(minutes) && minutes >= 0 ? minutes : 0,
  }
  return {
    teamId,
    siteId,
    job,
    ...times,
    isSleepIn: isSleepIn === true,
    isOnCall: isOnCall === true,
    ...((isSleepIn === true || isOnCall === true) && { flatPay: amount(values.flatPay) }),
    ...(isOnCall === true && { callPay: amount(values.callPay) }),
    pay: amount(pay),
    charge: amount(charge),
    days: [...on],
  } as Asked
}

/** What the shifts of the form would pay, with the cards that say so. */
export function PayPreview(props: PayPreviewProps) {
  const asked = useFormAnswer(({ values }) => askedOf(values, props))
  const [settled] = useDebouncedValue(JSON.stringify(asked), REST_MS)
  const input = JSON.parse(settled) as Asked | null
  const { data } = useQuery({
    ...api.shifts.foreseePrice.queryOptions({ input: input as Asked }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  if (!input || !data) return null
  // Without a card the form has all that there is to say.
  if (!data.items.some(({ price }) => price.cards.length > 0 || price.unpriced > 0 || price.flat)) return null
  return (
    <section aria-label="What it comes to" aria-live="polite" className={classes.preview ?? ''}>
      <Sums items={data.items} />
      <Text size="sm" c="dimmed">
        {sourceText(data.items, input)}
      </Text>
    </section>
  )
}

interface Item {
  day: string
  price: PlannedPay
}

/** Each sum once, with its first day where there are several. */
function Sums({ items }: { items: readonly Item[] }) {
  const sums = [...Map.groupBy(items, ({ price }) => sayParts(price) + price.pay).values()]
  return (
    <ul className={classes.sums}>
      {sums.slice(0, MOST_SUMS).map((alike) => {
        const { day, price } = alike[0]!
        return (
          <li key={day} className={classes.amount}>
            <span>
              {sums.length > 1 && `${shortDay(day)}${alike.length > 1 ? ` and ${alike.length - 1} more` : ''}: `}
              {sayParts(price)}
            </span>
            <strong>{price.unpriced > 0 ? 'Open' : formatPence(price.pay)}</strong>
          </li>
        )
      })}
      {sums.length > MOST_SUMS && <li>and {sums.length - MOST_SUMS} other sums</li>}
    </ul>
  )
}

/** Who says so: how many cards, and the rule of the three. */
function sourceText(
  items: readonly Item[],
  { pay, charge, isOnCall }: Pick<Asked, 'pay' | 'charge' | 'isOnCall'>,
): string {
  if (items.some(({ price }) => price.unpriced > 0))
    return isOnCall
      ? 'No rate card says what being on call pays: enter it.'
      : 'No rate card says what each hour pays: enter it.'
  const cards = new Map(items.flatMap(({ price }) => price.cards.map((card) => [`${card.id} ${card.from}`, card])))
  const named = [...cards.values()].map(({ name, from }) => `${name}, from ${formatDay(from)}`)
  const more = named.length > MOST_CARDS ? `; and ${named.length - MOST_CARDS} more` : ''
  const charged = items.flatMap(({ price }) => (price.charge === null ? [] : [price.charge - price.pay]))
  const left = charged.reduce((sum, one) => sum + one, 0)
  return [
    named.length > 0 &&
      `By ${named.length === 1 ? 'the rate card' : `${named.length} versions of rate cards:`} ${named.slice(0, MOST_CARDS).join('; ')}${more}.`,
    pay
      ? 'An hour pays the highest of card, this pay and somebody’s own rate.'
      : 'Leave the pay blank to pay by it; somebody’s own rate counts where it is higher.',
    !charge && charged.length === items.length && `Left of the charge: ${formatPence(left)}.`,
    items.some(({ day }) => day >= WAGE_UNKNOWN_FROM) && `${WAGE_UNKNOWN}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
