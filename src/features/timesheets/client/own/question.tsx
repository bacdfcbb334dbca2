import { Button, Card } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { Stripe } from '#client/ui/stripe.tsx'
import { formatPence } from '#shared/money.ts'
import { formatLongDay } from '#shared/time.ts'
import { confirmText, plannedText, sourceText, spanText, workedText } from '../../rules/words.ts'
import type { OwnLine } from '../../schema.ts'
import classes from './hours.module.css'
import type { Reply } from './reply-dialog.tsx'
import { ownHoursActs } from './use-own-hours.ts'

const ReplyDialog = lazy(async () => ({ default: (await import('./reply-dialog.tsx')).ReplyDialog }))

interface QuestionProps {
  line: OwnLine
  /** How many more wait after it. */
  more: number
}

/** The one question about one's hours: are these the times? */
export function Question({ line, more }: QuestionProps) {
  const [reply, setReply] = useState<Reply>()
  const { confirm } = ownHoursActs(line)
  const isKnown = line.from !== null
  const isManagers = line.source === 'manager' || line.isApproved
  return (
    <Card withBorder padding={0} className={classes.question ?? ''} component="section" aria-label="To confirm">
      <Stripe />
      <div className={classes.asked}>
        <p className={classes.about}>
          {formatLongDay(line.day)} · {line.siteName} · {line.teamName}
        </p>
        <p className={classes.times}>{isKnown ? spanText(line) : 'When did you come and leave?'}</p>
        <p className={classes.about}>
          {isKnown ? [workedText(line), formatPence(line.pay)].join(' · ') : `Planned ${plannedText(line)}`}
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
          onClick={() => setReply(isManagers ? 'dispute' : 'times')}
        >
          {isManagers ? 'This Is Wrong…' : 'Other Times…'}
        </Button>
        {more > 0 && (
          <p className={classes.about} role="status">
            {more === 1 ? 'One more shift' : `${more} more shifts`} after this
          </p>
        )}
      </div>
      <Suspense>{reply && <ReplyDialog reply={reply} line={line} onClose={() => setReply(undefined)} />}</Suspense>
    </Card>
  )
}
