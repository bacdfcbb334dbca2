import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import type { Shortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatDay, formatLongDay } from '#shared/time.ts'
import { notedBeside } from '../../rules/noted.ts'
import type { Waiting } from '../../schema.ts'
import { CountsUntil, untilProblem, verifyText } from '../counts-until.tsx'
import { Given } from '../given.tsx'
import { CountsFor } from './counts-for.tsx'
import classes from './queue.module.css'
import { Reasons } from './reasons.tsx'
import type { Terms } from './use-queue.ts'

interface DecisionProps {
  teamId: string
  item: Waiting
  /** Whether numbers and the like are shown, of this item and of those after it. */
  showing: boolean
  onShowing: (showing: boolean) => void
  /** Whether it says whose and what it is. */
  headed: boolean
  /** Instead of verifying: the team's own check. */
  check: ReactNode
  onDecide: (terms: Terms) => void
}

/** What the person's form says, what verifying covers, and the two decisions. */
export function Decision({ teamId, item, showing, onShowing, headed, check, onDecide }: DecisionProps) {
  const phone = usePhone()
  const [until, setUntil] = useState<string | null>(null)
  const [rejecting, setRejecting] = useState(false)
  const problem = untilProblem(item, until)
  const verify = () => {
    if (!problem) onDecide({ decision: 'verified', ...(until && { until }) })
  }
  useShortcut('verify', rejecting || check ? undefined : verify)
  useShortcut('details', rejecting ? undefined : () => onShowing(!showing))
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
            {item.due && <Callout state={DUE[item.due.why].state}>{DUE[item.due.why].says(item.due.day)}</Callout>}
            {check}
            <Given
              of={{ teamId, userId: item.userId, evidenceId: item.id }}
              evidence={item}
              besides={item.file === null}
              showing={showing}
              onShowing={onShowing}
              keys={<Key of="details" />}
            />
            <Noted item={item} />
            {item.lastRejection && (
              <Callout state="plain">
                Rejected before, on {formatDay(item.lastRejection.day)}: {item.lastRejection.reason}
              </Callout>
            )}
            <CountsFor member={{ teamId, userId: item.userId }} evidence={item} isUnnamed={item.covers.length === 0} />
            {!check && <CountsUntil evidence={item} until={until} onUntil={setUntil} />}
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

/** What a spreadsheet of the team says, to compare. */
const Noted = ({ item }: { item: Waiting }) => item.noted && <Text size="sm">{notedBeside(item.noted, item)}</Text>

const DUE = {
  shift: {
    state: 'bad',
    says: (day: string) => `They are booked for ${formatLongDay(day)} and may not work without it`,
  },
  blocks: { state: 'soon', says: (day: string) => `From ${formatLongDay(day)} on they may not work without it` },
} as const

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
