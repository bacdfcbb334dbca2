import { Text } from '@mantine/core'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatInstant } from '#shared/time.ts'
import type { ReadReference } from '../schema.ts'
import classes from './references.module.css'

/** What a referee has written, and answered to questions. */
export function ReferenceWords({ lines, further }: Pick<ReadReference, 'lines' | 'further'>) {
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ label, text, alarming }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.words}>{alarming ? <StateMark state="soon">{text}</StateMark> : text}</dd>
          </div>
        ))}
      </dl>
      {further.map(({ question, text, at }) => (
        <div key={at}>
          <Text size="sm" c="dimmed" className={classes.words}>
            Asked: {question}
          </Text>
          <Text className={classes.words}>{text}</Text>
          <Text size="sm" c="dimmed">
            {formatInstant(at)}
          </Text>
        </div>
      ))}
    </>
  )
}
