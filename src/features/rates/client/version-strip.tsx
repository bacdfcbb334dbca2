import { Text, UnstyledButton } from '@mantine/core'
import { IconArrowForwardUp, IconLock } from '@tabler/icons-react'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatPence } from '#shared/money.ts'
import { type Day, formatLongDay, isDay } from '#shared/time.ts'
import { stateOf, type VersionState } from '../rules/card-in-force.ts'
import type { CardTerms, CardVersion } from '../schema.ts'
import classes from './rates.module.css'

interface VersionStripProps {
  versions: readonly CardVersion[]
  draft: CardTerms | null
  today: Day
  shown: number | 'draft' | undefined
  /** Undefined: the draft. */
  onVersion: (version: number | undefined) => void
}

const LOOK: Record<VersionState, { state: State; words: string; icon?: typeof IconLock }> = {
  'in force': { state: 'ok', words: 'In force' },
  'to come': { state: 'info', words: 'To come' },
  ended: { state: 'plain', words: 'Ended', icon: IconLock },
  replaced: { state: 'plain', words: 'Replaced', icon: IconArrowForwardUp },
}

/** The versions of a card side by side, the draft last. */
export function VersionStrip({ versions, draft, today, shown, onVersion }: VersionStripProps) {
  return (
    <ul className={classes.strip} aria-label="Versions">
      {versions.map((version) => {
        const { state, words, icon } = LOOK[stateOf(versions, version, today)]
        return (
          <li key={version.version}>
            <UnstyledButton
              className={classes.version}
              aria-pressed={shown === version.version}
              onClick={() => onVersion(version.version)}
            >
              <b>{formatLongDay(version.from)}</b>
              <StateMark state={state} {...(icon && { icon })}>
                {words}
              </StateMark>
              <Text span size="xs" c="dimmed">
                {weekdayText(version)}
              </Text>
            </UnstyledButton>
          </li>
        )
      })}
      {draft && (
        <li>
          <UnstyledButton
            className={classes.version}
            aria-pressed={shown === 'draft'}
            onClick={() => onVersion(undefined)}
          >
            <b>{isDay(draft.from) ? formatLongDay(draft.from) : 'No first day'}</b>
            <StateMark state="draft">Draft</StateMark>
            <Text span size="xs" c="dimmed">
              Pays nobody yet
            </Text>
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}

function weekdayText({ bands }: CardTerms): string {
  const pays = bands.filter(({ kind }) => kind === 'weekday').map(({ pay }) => pay)
  const [lowest, highest] = [Math.min(...pays), Math.max(...pays)]
  return `Weekday ${formatPence(lowest)}${highest > lowest ? ` to ${formatPence(highest)}` : ''}`
}
