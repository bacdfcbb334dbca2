import { Group, Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export interface YesNoFieldProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  name?: string
  value: boolean | string | null | undefined
  onChange: (answer: boolean | string) => void
  onBlur?: () => void
  /** Two answers with their own values; by default Yes and No, true and false. */
  options?: readonly Answer[] | undefined
}

interface Answer {
  value: string
  label: string
  /** A sentence under the answer; answers with hints are stacked. */
  hint?: string
}

const YES_NO: readonly Answer[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Two or more answers side by side; none is preselected. */
export function YesNoField({ value, onChange, options, disabled = false, ...rest }: YesNoFieldProps) {
  const answers = options ?? YES_NO
  const radios = answers.map(({ value: answer, label, hint }) => (
    <Radio key={answer} value={answer} label={label} description={hint} disabled={disabled} />
  ))
  return (
    <Radio.Group
      {...rest}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(answer) => onChange(options ? answer : answer === 'true')}
    >
      {answers.some(({ hint }) => hint) ? (
        <Stack gap="xs" mt={6}>
          {radios}
        </Stack>
      ) : (
        <Group mt={6} mb={4} gap="0 20px">
          {radios}
        </Group>
      )}
    </Radio.Group>
  )
}
