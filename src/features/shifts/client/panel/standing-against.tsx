import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Standpoint } from '#features/eligibility/rules/destinations.ts'
import { can } from '#features/teams/policy.ts'
import { inSentence } from '#shared/names.ts'
import { formatWhen } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import { mayAct } from '../../rules/states.ts'
import type { Concern, Override, Place, ShiftDetails } from '../../schema.ts'
import { OverrideDialog } from '../candidates/override-dialog.tsx'
import type { Team } from '../manager/team.ts'
import { ReasonList } from '../parts/reason-list.tsx'
import classes from './panel.module.css'

/** What stands against a person's place since something has changed, and what they say to it. */
export function StandingAgainst({ fullName, concern, at }: { fullName: string; concern: Concern; at: Standpoint }) {
  const { reasons, foundAt, objection, isReleased } = concern
  return (
    <div className={classes.against}>
      <span>
        {isReleased ? 'Taken off by your rules' : 'Found'} {formatWhen(foundAt)}
      </span>
      <ReasonList reasons={reasons} at={at} />
      {objection && (
        <span>
          <Name>{fullName}</Name> disagrees: “{objection}”
        </span>
      )}
    </div>
  )
}

interface KeepProps {
  team: Team
  shift: ShiftDetails
  place: Place
}

/** Keeps somebody in spite of what stands against them, where a manager may. */
export function Keep({ team, shift, place: { assignmentId, userId, fullName, state, concern } }: KeepProps) {
  const [isAsking, setAsking] = useState(false)
  const mayKeep = mayAct('assignment', 'keep-on', { ...shift, state, who: 'manager', now: Date.now() })
  if (!concern || concern.isReleased || !mayKeep || !can(team, shiftActions.override)) return null
  if (concern.reasons.some(({ overridable }) => !overridable)) return null
  const name = inSentence(fullName)

  async function keep(override: Override) {
    await actAndShow(() => client.shifts.keep({ teamId: team.id, assignmentId, override }), api.shifts.key())
    setAsking(false)
    toast.success(`${name} stays on the shift`)
  }

  return (
    <>
      <Button variant="default" size="sm" aria-label={`Keep: ${name}`} onClick={() => setAsking(true)}>
        Keep
      </Button>
      {isAsking && (
        <OverrideDialog
          fullName={fullName}
          answer={{ verdict: 'blocked', reasons: concern.reasons }}
          at={{ reader: 'manager', team, userId, siteId: shift.siteId }}
          verb="Keep"
          onOverride={keep}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
