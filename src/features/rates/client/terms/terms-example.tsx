import { Card, NativeSelect, TextInput, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { formatPence } from '#shared/money.ts'
import { amountsOf } from '../../rules/amounts.ts'
import { type CancelBand, type LateAct, lateActs, type PayingCause, payingCauses } from '../../rules/late-acts.ts'
import { sayExample } from '../../rules/late-changes.ts'
import type { ShiftPay } from '../../schema.ts'
import { MoneyField } from '../money-field.tsx'
import classes from './terms.module.css'

const HOUR = 3_600_000

/** So many hours at one rate. */
function paying(hours: number, rate: number): ShiftPay {
  const [pay = 0] = amountsOf([hours * 60 * rate])
  return { parts: [{ minutes: hours * 60, rate, pay }], flat: null, pay, unpriced: 0 }
}

const wholeOf = (typed: string, most: number) => Math.min(most, Math.max(0, Math.round(Number(typed) || 0)))

/** What a late change costs by some terms, as a sentence about a shift that one can imagine. */
export function TermsExample({ bands }: { bands: readonly CancelBand[] }) {
  const [act, setAct] = useState<LateAct>('cancelled')
  const [cause, setCause] = useState<PayingCause>('hirer')
  const [notice, setNotice] = useState(10)
  const [hours, setHours] = useState(8)
  const [rate, setRate] = useState<number | null>(1440)
  const heading = useId()
  const now = new Date(Date.UTC(2026, 0, 5))
  const shift = { startsAt: new Date(now.getTime() + notice * HOUR).toISOString(), price: paying(hours, rate ?? 0) }
  const after = act === 'curtailed' ? { after: paying(Math.floor(hours / 2), rate ?? 0) } : {}
  return (
    <Card withBorder component="section" aria-labelledby={heading} className={classes.example ?? ''}>
      <Title order={3} size="h5" id={heading}>
        What it costs
      </Title>
      <NativeSelect
        label="When a shift is"
        data={[...lateActs]}
        value={act}
        onChange={({ currentTarget }) => setAct(currentTarget.value as LateAct)}
      />
      <NativeSelect
        label="By"
        data={[...payingCauses]}
        value={cause}
        onChange={({ currentTarget }) => setCause(currentTarget.value as PayingCause)}
      />
      <div className={classes.pair}>
        <HoursField label="Hours before" value={notice} most={700} onChange={setNotice} />
        <HoursField label="Paid hours" value={hours} most={24} onChange={setHours} />
      </div>
      <MoneyField label="Pay, £ an hour" shortLabel="Pay" value={rate} optional onChange={setRate} />
      <p className={classes.sentence} role="status">
        {sayExample(bands, { shift, act, cause, at: now.toISOString(), ...after })}
        {act === 'curtailed' &&
          ` Cut to ${Math.floor(hours / 2)} h, it still pays ${formatPence(after.after?.pay ?? 0)} for the hours worked.`}
      </p>
    </Card>
  )
}

interface HoursFieldProps {
  label: string
  value: number
  most: number
  onChange: (hours: number) => void
}

function HoursField({ label, value, most, onChange }: HoursFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      value={String(value)}
      onChange={({ currentTarget }) => onChange(wholeOf(currentTarget.value, most))}
    />
  )
}
