import { Text, Title } from '@mantine/core'
import { formatPence } from '#shared/money.ts'
import { formatLongDay } from '#shared/time.ts'
import { clockText } from '../rules/even-hours.ts'
import { type BandChange, changesBetween } from '../rules/raise.ts'
import { kindLabel } from '../rules/words.ts'
import type { CardTerms } from '../schema.ts'
import classes from './rates.module.css'

interface ChangesProps {
  before: CardTerms
  after: CardTerms
}

/** What differs between two versions, by kind of day and time. */
export function Changes({ before, after }: ChangesProps) {
  const changes = changesBetween(before.bands, after.bands)
  return (
    <section>
      <Title order={3} size="h6">
        Compared with {formatLongDay(before.from)}
      </Title>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          Every hour pays and is charged at the same.
        </Text>
      ) : (
        <ChangeList changes={changes} />
      )}
    </section>
  )
}

/** Changes as sentences: `Weekday 06:00–20:00: £13.30 is now £13.60`. */
export function ChangeList({ changes }: { changes: readonly BandChange[] }) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.from}`}>
          {kindLabel(change.kind)} {clockText(change.from)}–{clockText(change.until)}: {wasAndIs(change)}
        </li>
      ))}
    </ul>
  )
}

function wasAndIs({ was, is }: BandChange): string {
  if (!was) return `now ${formatPence(is!.pay)}`
  if (!is) return `${formatPence(was.pay)}, now no rate`
  const pay = was.pay === is.pay ? '' : `pay ${formatPence(was.pay)}, now ${formatPence(is.pay)}`
  const [before, now] = [was.charge, is.charge].map((charge) => (charge === null ? 'none' : formatPence(charge)))
  const charge = was.charge === is.charge ? '' : `charge ${before}, now ${now}`
  return [pay, charge].filter(Boolean).join('; ')
}
