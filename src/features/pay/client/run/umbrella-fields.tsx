import { SimpleGrid, TextInput } from '@mantine/core'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { parsePounds } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { DuePerson } from '../../schema.ts'

interface Umbrella {
  name: string
  reviewedOn: Day | null
  /** Pounds a week and percent, as typed. */
  margin: string
  costs: string
}

interface UmbrellaFieldsProps {
  value: Umbrella
  onChange: (umbrella: Umbrella) => void
}

/** The umbrella company that is on file. */
export const knownUmbrella = (person: DuePerson | undefined): Umbrella => ({
  name: person?.umbrella ?? '',
  reviewedOn: person?.umbrellaReviewedOn ?? null,
  margin: typeof person?.umbrellaMargin === 'number' ? (person.umbrellaMargin / 100).toFixed(2) : '',
  costs: typeof person?.umbrellaCosts === 'number' ? String(person.umbrellaCosts / 100) : '',
})

const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/

/** What it keeps, where both are said. */
function keptBy({ margin, costs }: Umbrella) {
  const pence = parsePounds(margin)
  return pence !== undefined && PERCENT.test(costs.trim())
    ? { keeps: { margin: pence, costs: Math.round(Number(costs) * 100) } }
    : {}
}

/** The umbrella company, as far as both is said of it. */
export const umbrellaOf = (umbrella: Umbrella) => {
  const { name, reviewedOn } = umbrella
  return name.trim() && reviewedOn ? { umbrella: { name: name.trim(), reviewedOn, ...keptBy(umbrella) } } : {}
}

/** The umbrella company, and when somebody last looked at it. */
export function UmbrellaFields({ value, onChange }: UmbrellaFieldsProps) {
  return (
    <>
      <TextInput
        label="Umbrella company"
        maxLength={120}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
      <DayField
        label="Last looked at"
        description="Whether it pays the tax and National Insurance due: you answer for it since 6 April 2026. Once a year at least."
        value={value.reviewedOn}
        onChange={(reviewedOn) => onChange({ ...value, reviewedOn })}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="Its margin a week, £ (optional)"
          inputMode="decimal"
          maxLength={8}
          value={value.margin}
          onChange={({ currentTarget }) => onChange({ ...value, margin: currentTarget.value })}
        />
        <TextInput
          label="Its costs, % of the rate (optional)"
          inputMode="decimal"
          maxLength={5}
          value={value.costs}
          onChange={({ currentTarget }) => onChange({ ...value, costs: currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

/** Their number in the payroll program. */
export function PayrollNumber({ value, onChange }: { value: string; onChange: (number: string) => void }) {
  return (
    <TextInput
      label="Payroll number (optional)"
      maxLength={40}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
