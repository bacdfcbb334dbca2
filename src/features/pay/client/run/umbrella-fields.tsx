import { TextInput } from '@mantine/core'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import type { Day } from '#shared/time.ts'
import type { DuePerson } from '../../schema.ts'

interface Umbrella {
  name: string
  reviewedOn: Day | null
}

interface UmbrellaFieldsProps {
  value: Umbrella
  onChange: (umbrella: Umbrella) => void
}

/** The umbrella company that is on file. */
export const knownUmbrella = (person: DuePerson | undefined): Umbrella => ({
  name: person?.umbrella ?? '',
  reviewedOn: person?.umbrellaReviewedOn ?? null,
})

/** The umbrella company, as far as both is said of it. */
export const umbrellaOf = ({ name, reviewedOn }: Umbrella) =>
  name.trim() && reviewedOn ? { umbrella: { name: name.trim(), reviewedOn } } : {}

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
