import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import type { Shortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatDay } from '#shared/time.ts'
import type { Waiting } from '../../schema.ts'
import { CountsUntil, untilProblem, verifyText } from '../counts-until.tsx'
import { GivenDates } from '../given-dates.tsx'
import { CountsFor } from './counts-for.tsx'
import classes from './queue.module.css'
import { Reasons } from './reasons.tsx'
import type { Terms } from './use-queue.ts'

interface DecisionProps {
  teamId: string
  item: Waiting
  /** Whether it says whose and what it is. */
  headed: boolean
  /** Instead of verifying: the team's own check. */
  check: ReactNode
  onDecide: (terms: Terms) => void
}

/** What the person's form says, what verifying covers, and the two decisions. */
export function Decision({ teamId, item, headed, check, onDecide }: DecisionProps) {
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
            <GivenDates evidence={item} />
            {item.lastRejection && (
              <Callout state="plain">
                Rejected before, on {formatDay(item.lastRejection.day)}: {item.lastRejection.reason}
              </Callout>
            )}
            <CountsFor member={{ teamId, userId: item.userId }} evidence={item} isUnnamed={item.covers.length === 0} />
            {check ?? <CountsUntil evidence={item} until={until} onUntil={setUntil} />}
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
