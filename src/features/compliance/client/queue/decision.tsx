import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import type { Shortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { deviceClock, formatDay, isDay, londonDay, londonToday } from '#shared/time.ts'
import { earliest } from '../../rules/covers.ts'
import type { Waiting } from '../../schema.ts'
import classes from './queue.module.css'
import { Reasons } from './reasons.tsx'
import type { Terms } from './use-queue.ts'

interface DecisionProps {
  item: Waiting
  /** Whether it says whose and what it is. */
  headed: boolean
  /** Instead of verifying: the team's own check. */
  check: ReactNode
  onDecide: (terms: Terms) => void
}

/** What the person's form says, what verifying covers, and the two decisions. */
export function Decision({ item, headed, check, onDecide }: DecisionProps) {
  const phone = usePhone()
  const [until, setUntil] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const problem = untilProblem(item, until)
  const verify = () => {
    if (!problem) onDecide({ decision: 'verified', ...(until && { until }) })
  }
  useShortcut('verify', rejecting || check ? undefined : verify)
  useShortcut('reject', rejecting ? undefined : () => setRejecting(true))
  const reasons = (
    <Reasons
      person={item.fullName}
      opened={rejecting}
      onClose={() => setRejecting(false)}
      onChoose={(reason) => onDecide({ decision: 'rejected', reason })}
    />
  )
  return (
    <section className={classes.decision} aria-label="Decision">
      {headed && <Heading item={item} />}
      {rejecting && !phone ? (
        reasons
      ) : (
        <>
          <div className={classes.facts}>
            <Given item={item} />
            {item.lastRejection && (
              <Callout state="plain">
                Rejected before, on {formatDay(item.lastRejection.day)}: {item.lastRejection.reason}
              </Callout>
            )}
            {check ?? (
              <>
                <DayField
                  label="Counts until"
                  description="Leave this empty to go by the dates above"
                  value={until}
                  error={problem}
                  onChange={setUntil}
                />
                <Covers item={item} until={until} />
              </>
            )}
          </div>
          <Buttons>
            <Button
              variant="default"
              data-reject
              aria-haspopup={phone ? 'dialog' : undefined}
              onClick={() => setRejecting(true)}
            >
              Reject
              <Key of="reject" />
            </Button>
            {!check && (
              <Button onClick={verify} aria-disabled={problem !== undefined || undefined}>
                {verifyText(item, until)}
                <Key of="verify" />
              </Button>
            )}
          </Buttons>
          {phone && reasons}
        </>
      )}
    </section>
  )
}

/** At the foot of the pane; on a phone at the foot of the screen, in the thumb's reach. */
function Buttons({ children }: { children: ReactNode }) {
  return usePhone() ? <ActionBar>{children}</ActionBar> : <div className={classes.buttons}>{children}</div>
}

function Key({ of }: { of: Shortcut }) {
  return (
    <span className={classes.key} aria-hidden>
      <ShortcutKeys of={of} />
    </span>
  )
}

function Heading({ item: { label, fullName, position } }: { item: Waiting }) {
  return (
    <header className={classes.head}>
      <Title order={2} size="h4" className={classes.title}>
        {label}
      </Title>
      <Text size="sm" c="dimmed">
        <Name>{fullName}</Name>, {position}
      </Text>
    </header>
  )
}

/** The dates as the person has typed them, to be compared with the document. */
function Given({ item: { validFrom, validUntil, givenAt } }: { item: Waiting }) {
  return (
    <div>
      <h3 className={classes.part}>Given by the person, please compare</h3>
      <dl className={classes.dates}>
        <div>
          <dt>From</dt>
          <dd>{formatDay(validFrom)}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>{validUntil ? formatDay(validUntil) : 'No end'}</dd>
        </div>
        <div>
          <dt>Given</dt>
          <dd>{formatDay(londonDay(new Date(givenAt)))}</dd>
        </div>
      </dl>
    </div>
  )
}

const throughDay = (until: string | null) => (until && isDay(until) ? until : null)

function untilProblem({ validFrom }: Waiting, until: string | null): string | undefined {
  if (until === null) return undefined
  if (!isDay(until)) return 'Enter a day as DD/MM/YYYY'
  return until < validFrom ? 'Choose a day after this begins' : undefined
}

/** Each requirement that it satisfies, and until when. */
function Covers({ item: { covers }, until }: { item: Waiting; until: string | null }) {
  const today = londonToday(deviceClock)
  const ends = covers.map((one) => ({ ...one, until: earliest([one.until, throughDay(until)]) }))
  return (
    <div>
      <h3 className={classes.part}>Once verified, it counts for</h3>
      <ul className={classes.covers}>
        {ends.map(({ requirementId, name, until: end }) => (
          <li key={requirementId}>
            {name}{' '}
            <span data-state={end && end < today ? 'bad' : undefined}>
              {end === null ? 'without an end' : `${end < today ? 'ended on' : 'until'} ${formatDay(end)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function verifyText({ covers }: Waiting, until: string | null): string {
  const ends = covers.map((one) => earliest([one.until, throughDay(until)]))
  const latest = ends.includes(null) ? null : ends.toSorted().at(-1)
  return latest ? `Verify until ${formatDay(latest)}` : 'Verify'
}
