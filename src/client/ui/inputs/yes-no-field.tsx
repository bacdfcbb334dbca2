import { Group, Radio } from '@mantine/core'
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
  /** Two answers with values of their own; without them the answers are Yes and No, true and false. */
  options?: readonly { value: string; label: string }[] | undefined
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Two or more answers next to each other; nothing is chosen until somebody chooses. */
export function YesNoField({ value, onChange, options, disabled = false, ...rest }: YesNoFieldProps) {
  const answers = options ?? YES_NO
  return (
    <Radio.Group
      {...rest}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(answer) => onChange(options ? answer : answer === 'true')}
    >
      <Group mt={6} mb={4} gap="lg">
        {answers.map(({ value: answer, label }) => (
          <Radio key={answer} value={answer} label={label} disabled={disabled} />
        ))}
      </Group>
    </Radio.Group>
  )
}
