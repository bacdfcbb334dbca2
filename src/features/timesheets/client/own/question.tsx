import { Button, Card } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatPence } from '#shared/money.ts'
import { formatLongDay, formatMinutes } from '#shared/time.ts'
import { breakText, confirmText, plannedText, sourceText, spanText } from '../../rules/words.ts'
import type { OwnLine } from '../../schema.ts'
import classes from './hours.module.css'
import { ownHoursActs } from './use-own-hours.ts'

const TimesDialog = lazy(async () => ({ default: (await import('../parts/times-dialog.tsx')).TimesDialog }))
const WordsDialog = lazy(async () => ({ default: (await import('../parts/words-dialog.tsx')).WordsDialog }))

interface QuestionProps {
  line: OwnLine
  /** How many more wait after it. */
  more: number
}

/** The one question about one's hours: are these the times? */
export function Question({ line, more }: QuestionProps) {
  const [opened, setOpened] = useState<'times' | 'dispute'>()
  const { confirm, change, dispute } = ownHoursActs(line)
  const isKnown = line.from !== null
  const isManagers = line.source === 'manager' || line.isApproved
  return (
    <Card withBorder padding={0} className={classes.question ?? ''} component="section" aria-label="To confirm">
      <div className={classes.stripe} aria-hidden />
      <div className={classes.asked}>
        <p className={classes.about}>
          {formatLongDay(line.day)} · {line.siteName} · {line.teamName}
        </p>
        <p className={classes.times}>{isKnown ? spanText(line) : 'When did you come and leave?'}</p>
        <p className={classes.about}>
          {isKnown
            ? [breakText(line.breakMinutes), formatMinutes(line.minutes), formatPence(line.pay)].join(' · ')
            : `Planned ${plannedText(line)}`}
        </p>
        {line.source !== 'planned' && (
          <p className={classes.about}>
            {sourceText(line)}
            {line.reason && `: “${line.reason}”`}
          </p>
        )}
        {line.dispute?.side === 'team' && (
          <Callout state="info" title="Your agency asks">
            {line.dispute.words}
          </Callout>
        )}
        {isKnown && (
          <ActButton size="lg" fullWidth act={confirm} className={classes.main ?? ''}>
            {confirmText(line)}
          </ActButton>
        )}
        <Button
          variant={isKnown ? 'default' : 'filled'}
          size="lg"
          fullWidth
          aria-haspopup="dialog"
          onClick={() => setOpened(isManagers ? 'dispute' : 'times')}
        >
          {isManagers ? 'This Is Wrong…' : 'Other Times…'}
        </Button>
        {more > 0 && (
          <p className={classes.about} role="status">
            {more === 1 ? 'One more shift' : `${more} more shifts`} after this
          </p>
        )}
      </div>
      <Suspense>
        {opened === 'times' && (
          <TimesDialog
            title="When did you work?"
            details="Your agency sees both times."
            line={line}
            onSave={change}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'dispute' && (
          <WordsDialog
            title="What is wrong?"
            details="Your agency reads it and answers. These times stay until then."
            label="What is wrong"
            send="Send"
            onSend={dispute}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Card>
  )
}
