import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { destinationOf } from '#features/eligibility/rules/destinations.ts'
import { wayOutOf } from '#features/eligibility/rules/person/compliance-gaps.ts'
import type { Act } from '#features/eligibility/rules/rule.ts'
import type { Reason } from '#features/members/rules/standing.ts'
import { useCurrentTeam } from '#features/teams/client/current-team.ts'

const AskDialog = lazy(async () => ({
  default: (await import('#features/compliance/client/ask/ask-dialog.tsx')).AskDialog,
}))

export interface ReasonActProps {
  teamId: string
  userId: string
  reason: Reason
}

/** Reasons of a standing about which nothing is done by evidence. */
const NO_EVIDENCE = ['membership', 'suspension']

/** The one thing that a manager does about a reason of somebody's standing: decide, record a check, or ask for it. */
export function ReasonAct(props: ReasonActProps) {
  const { rule, kind, given } = props.reason
  if (NO_EVIDENCE.includes(rule)) return null
  if (rule === 'registration') return <ActAt {...props} act="complete" kind={null} />
  if (rule === 'right-to-work') return <ActAt {...props} act="check" kind="right-to-work" />
  if (kind === 'waiting' || given) return <ActAt {...props} act="verify" kind={null} />
  return <ActOnRequirement {...props} />
}

/** The kinds of evidence that would do decide what the act is. */
function ActOnRequirement(props: ReasonActProps) {
  const { teamId, reason } = props
  const { data } = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  const requirement = data?.items.find(({ id }) => id === reason.rule)
  const version = requirement?.inForce ?? requirement?.forNewStarters
  if (!version) return null
  const { act, kind = null } = wayOutOf(version.kinds, reason.name)
  return act === 'ask' ? <AskFor {...props} /> : <ActAt {...props} act={act} kind={kind} />
}

const CANDIDATES = '/manager-dashboard/candidates'

const WORDS: Partial<Record<Act, string>> = {
  verify: 'Verify',
  check: 'Record',
  sign: 'Ask to Sign',
  complete: 'Ask to Finish',
}

/** The act is done at a page with the thing chosen, or by somebody who may. */
function ActAt({ userId, reason, act, kind }: ReasonActProps & { act: Act; kind: string | null }) {
  const { team } = useCurrentTeam()
  if (!team) return null
  const text = WORDS[act] ?? 'Open'
  const requirementId = reason.rule
  const destination = destinationOf({ act, kind, text, requirementId }, { reader: 'manager', team, userId, siteId: '' })
  if (destination === 'remind') return null
  if ('who' in destination) return <span>{destination.who}</span>
  const { to, search } = destination
  return (
    <LinkButton
      variant="default"
      size="compact-md"
      to={to as never}
      // The list beside the panel keeps its filters.
      search={(to === CANDIDATES ? (now: object) => ({ ...now, ...search }) : search) as never}
      aria-label={`${text}: ${reason.name}`}
    >
      {text}
    </LinkButton>
  )
}

function AskFor({ teamId, userId, reason: { rule, name } }: ReasonActProps) {
  const [asking, setAsking] = useState(false)
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
