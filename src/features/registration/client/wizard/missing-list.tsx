import { Anchor, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'
import type { Missing } from '../draft/registration-state.ts'
import classes from './wizard.module.css'

interface MissingListProps {
  missing: readonly Missing[]
  onChoose: (step: number) => void
  ref?: Ref<HTMLDivElement>
}

/** What is missing before the registration can be completed, each with a link. */
export function MissingList({ missing, onChoose, ref }: MissingListProps) {
  if (missing.length === 0) return null
  return (
    <Callout ref={ref} state="soon" mt="lg" icon={IconListCheck} title="Before you can complete your registration">
      <Text size="sm" mb={4}>
        These steps still need something:
      </Text>
      <ul className={classes.missing}>
        {missing.map(({ step, number, message }) => (
          <li key={step.id}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              underline="always"
              c="inherit"
              onClick={() => onChoose(number)}
            >
              Step {number}: {step.title}
            </Anchor>
            {` - ${message}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
