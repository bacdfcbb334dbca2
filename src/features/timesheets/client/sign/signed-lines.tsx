import { Card } from '@mantine/core'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import type { SignedLine } from '../../contract/signing.ts'
import { ClientLine } from './client-line.tsx'
import classes from './sign.module.css'

/** What was signed, line by line. */
export function SignedLines({ lines }: { lines: readonly SignedLine[] }) {
  return (
    <Card withBorder padding={0}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list from one without bullets */}
      <ul className={classes.lines} role="list" aria-label="Signed">
        {lines.map((line) => (
          <ClientLine key={line.id} line={line}>
            <StateMark state={line.agrees ? 'ok' : 'bad'}>{line.agrees ? 'Agreed' : 'Disputed'}</StateMark>
          </ClientLine>
        ))}
      </ul>
    </Card>
  )
}
