import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { Reason } from '#features/members/rules/standing.ts'

const AskDialog = lazy(async () => ({
  default: (await import('#features/compliance/client/ask/ask-dialog.tsx')).AskDialog,
}))

interface ReasonActProps {
  teamId: string
  userId: string
  reason: Reason
  onTab: (tab: string) => void
}

/** Reasons of a standing that are no requirement. */
const NO_REQUIREMENT = ['membership', 'suspension']

/** The one thing that a manager does about a reason of somebody's standing: decide, record a check, or ask for it. */
export function ReasonAct({ teamId, userId, reason: { rule, name, kind, byTeam, given }, onTab }: ReasonActProps) {
  const [asking, setAsking] = useState(false)
  if (NO_REQUIREMENT.includes(rule)) return null
  if (rule === 'registration')
    return (
      <Button variant="default" size="compact-md" onClick={() => onTab('personal')}>
        See Profile
      </Button>
    )
  if (rule !== 'right-to-work' && (kind === 'waiting' || given))
    return (
      <LinkButton
        variant="default"
        size="compact-md"
        to="/manager-dashboard/compliance"
        search={{ tab: 'verify', person: userId, requirement: rule } as never}
        aria-label={`Verify: ${name}`}
      >
        Verify
      </LinkButton>
    )
  if (rule === 'right-to-work' || byTeam)
    return (
      <Button variant="default" size="compact-md" aria-label={`Record: ${name}`} onClick={() => onTab('checks')}>
        Record
      </Button>
    )
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-haspopup="dialog"
        aria-label={`Ask for: ${name}`}
        onClick={() => setAsking(true)}
      >
        Ask
      </Button>
      {asking && (
        <Suspense>
          <AskDialog teamId={teamId} userIds={[userId]} only={[rule]} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
