import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatPence } from '#shared/money.ts'
import { formatLongDay } from '#shared/time.ts'
import { daysBy, holidayRules } from '../rules/card.ts'
import { clockText } from '../rules/even-hours.ts'
import { flatKind } from '../rules/flats.ts'
import { type BandChange, changesBetween, flatChanges } from '../rules/raise.ts'
import { kindLabel } from '../rules/words.ts'
import type { CardTerms, CardVersion } from '../schema.ts'
import classes from './rates.module.css'

interface ChangesProps {
  /** What it may be compared with; `before` first of all. */
  others: readonly CardVersion[]
  before: CardVersion
  after: CardTerms
}

/** What differs between two versions: by kind of day and time, in flat amounts and in the rules of the day. */
export function Changes({ others, before, after }: ChangesProps) {
  const [chosen, setChosen] = useState<number>()
  const other = others.find(({ version }) => version === chosen) ?? before
  const bands = changesBetween(other.bands, after.bands)
  const rules = ruleChanges(other, after)
  const flats = flatChanges(other.flats, after.flats)
  return (
    <section>
      <Group gap="xs" mb="xs">
        <Title order={3} size="h6">
          Compared with
        </Title>
        {others.length > 1 ? (
          <NativeSelect
            aria-label="Compared with"
            value={String(other.version)}
            data={others.map(({ version, from }) => ({ value: String(version), label: formatLongDay(from) }))}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        ) : (
          <Text size="sm">{formatLongDay(other.from)}</Text>
        )}
      </Group>
      {bands.length + rules.length + flats.length === 0 && (
        <Text size="sm" c="dimmed">
          Everything pays and is charged at the same.
        </Text>
      )}
      <ChangeList changes={bands} />
      <ul className={classes.changes}>
        {flats.map(({ kind, was, is }) => (
          <li key={kind}>
            {flatKind(kind).label}: {wasAndIs({ was, is })}
          </li>
        ))}
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}

/** The rules of the day that are others now. */
function ruleChanges(before: CardTerms, after: CardTerms): string[] {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((one) => one.value === value)?.label
  return [
    before.dayBy !== after.dayBy && `Days: ${labelOf(daysBy, after.dayBy)}`,
    before.holidays !== after.holidays && `Bank holidays on a weekend: ${labelOf(holidayRules, after.holidays)}`,
  ].filter((one) => one !== false)
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

/** `pay £13.30, now £13.60; charge £18.90, now £19.35`. */
export function wasAndIs({ was, is }: Pick<BandChange, 'was' | 'is'>): string {
  if (!was) return `now ${formatPence(is!.pay)}`
  if (!is) return `${formatPence(was.pay)}, now no rate`
  const pay = was.pay === is.pay ? '' : `pay ${formatPence(was.pay)}, now ${formatPence(is.pay)}`
  const [before, now] = [was.charge, is.charge].map((charge) => (charge === null ? 'none' : formatPence(charge)))
  const charge = was.charge === is.charge ? '' : `charge ${before}, now ${now}`
  return [pay, charge].filter(Boolean).join('; ')
}
