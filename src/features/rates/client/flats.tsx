import { Card, Text, Title } from '@mantine/core'
import { formatPence, type Pence } from '#shared/money.ts'
import { type Flat, flatKinds } from '../rules/flats.ts'
import { MoneyField } from './money-field.tsx'
import classes from './rates.module.css'

interface FlatsProps {
  flats: readonly Flat[]
  /** Undefined: to read. */
  onChange: ((flats: Flat[]) => void) | undefined
}

/** What is paid by the night, the duty, the call, the mile, or for travel. */
export function Flats({ flats, onChange }: FlatsProps) {
  const shown = onChange ? flatKinds : flatKinds.filter(({ value }) => flats.some(({ kind }) => kind === value))
  return (
    <Card withBorder padding={0} component="section" aria-label="Flat amounts">
      <Title order={3} size="h6" className={classes.flatTitle}>
        Flat amounts
      </Title>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="sm">
          None: all is paid by the hour.
        </Text>
      )}
      <ul className={classes.flats}>
        {shown.map((kind) => {
          const flat = flats.find((one) => one.kind === kind.value)
          return (
            <li key={kind.value} className={classes.flat}>
              <div className={classes.flatName}>
                <b>
                  {kind.label}, £ {kind.unit}
                </b>
                <Text size="sm" c="dimmed">
                  {kind.when}
                </Text>
              </div>
              {onChange ? (
                <FlatFields {...{ kind, flat, flats, onChange }} />
              ) : (
                <span>
                  <b>{formatPence(flat!.pay)}</b>{' '}
                  {flat!.charge !== null && (
                    <Text span size="sm" c="dimmed">
                      charged at {formatPence(flat!.charge)}
                    </Text>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface FlatFieldsProps {
  kind: (typeof flatKinds)[number]
  flat: Flat | undefined
  flats: readonly Flat[]
  onChange: (flats: Flat[]) => void
}

/** Blank pay: nothing is paid for it. */
function FlatFields({ kind, flat, flats, onChange }: FlatFieldsProps) {
  const others = flats.filter((one) => one.kind !== kind.value)
  const setPay = (pay: Pence | null) =>
    onChange(pay === null ? others : [...others, { kind: kind.value, pay, charge: flat?.charge ?? null }])
  return (
    <>
      <MoneyField
        label={`${kind.label}: pay, £ ${kind.unit}`}
        shortLabel="Pay"
        value={flat?.pay ?? null}
        optional
        least={0}
        onChange={setPay}
      />
      {flat && (
        <MoneyField
          label={`${kind.label}: charge, £ ${kind.unit}`}
          shortLabel="Charge"
          value={flat.charge}
          optional
          least={0}
          onChange={(charge) => onChange([...others, { ...flat, charge }])}
        />
      )}
    </>
  )
}
