import { Card } from '@mantine/core'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { SignedLine } from '../../contract/signing.ts'
import { ClientLine } from './client-line.tsx'
import classes from './sign.module.css'

/** What was signed, line by line. */
export function SignedLines({ lines }: { lines: readonly SignedLine[] }) {
  return (
    <Card withBorder padding={0}>
      <PlainList className={classes.lines} aria-label="Signed">
        {lines.map((line) => (
          <ClientLine key={line.id} line={line}>
            <StateMark state={line.agrees ? 'ok' : 'bad'}>{line.agrees ? 'Agreed' : 'Disputed'}</StateMark>
          </ClientLine>
        ))}
      </PlainList>
    </Card>
  )
}
