import { Button, Checkbox, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { can } from '#features/teams/policy.ts'
import { inSentence } from '#shared/names.ts'
import { shiftActions } from '../../policy.ts'
import { whenText } from '../../rules/shift-words.ts'
import { OverrideDialog } from '../candidates/override-dialog.tsx'
import { count } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { ReasonList } from '../parts/reason-list.tsx'
import { CauseDialog } from './cause-dialog.tsx'
import { TermsEffect } from './terms-effect.tsx'

interface Place {
  assignmentId: string
  shiftId: string
  siteName: string
  day: string
  start: string
  end: string
}

interface DecideSeveralProps {
  team: Team
  userId: string
  fullName: string
  /** What they may not work any more, or are booked on while they ask to be away: the first to begin first. */
  places: readonly Place[]
  onClose: () => void
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  return isIn ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id))
}

/** One decision about several places of a person: they are taken off all that are ticked, or kept on them. */
export function DecideSeveral(props: DecideSeveralProps) {
  const { team, userId, fullName, places, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(places.map(({ assignmentId }) => assignmentId)))
  const [how, setHow] = useState<'keep' | 'release'>()
  const [first] = places
  const query = useQuery(api.shifts.details.queryOptions({ input: { teamId: team.id, shiftId: first?.shiftId ?? '' } }))
  const reasons = query.data?.places.find((place) => place.userId === userId)?.concern?.reasons ?? []
  const at = { reader: 'manager' as const, team, userId, siteId: query.data?.siteId ?? '' }
  const name = inSentence(fullName)
  const about = { teamId: team.id, assignmentIds: [...chosen] }
  const shifts = count(chosen.size, 'shift')

  async function decide(send: () => Promise<unknown>, done: string) {
    await actAndShow(send, api.shifts.key())
    onClose()
    toast.success(done)
  }

  if (how === 'release')
    return (
      <CauseDialog
        title={`Take ${name} off ${shifts}?`}
        explained="release"
        effect={<Effect {...props} chosen={chosen} />}
        confirmLabel={`Take Off ${chosen.size}`}
        onConfirm={({ reason, cause, note }) =>
          decide(
            () => client.shifts.releaseSeveral({ ...about, reason, cause, ...(note && { note }) }),
            `${name} is off ${shifts}`,
          )
        }
        onClose={onClose}
      />
    )
  if (how === 'keep')
    return (
      <OverrideDialog
        fullName={fullName}
        answer={{ verdict: 'blocked', reasons }}
        at={at}
        verb="Keep"
        onOverride={(override) =>
          decide(() => client.shifts.keepSeveral({ ...about, override }), `${name} stays on ${shifts}`)
        }
        onClose={onClose}
      />
    )
  const mayKeep =
    reasons.length > 0 && can(team, shiftActions.override) && reasons.every(({ overridable }) => overridable)
  return (
    <Dialog opened onClose={onClose} title={`${name}: ${count(places.length, 'shift')}`} size="lg">
      <Pending query={query} what="shifts">
        <FieldsSkeleton />
      </Pending>
      {query.data && (
        <Stack gap="md">
          <VisuallyHidden component="h3" m={0}>
            What stands against them
          </VisuallyHidden>
          <ReasonList reasons={reasons} at={at} />
          {places.map((place) => (
            <Checkbox
              key={place.assignmentId}
              label={`${whenText(place)}, ${place.siteName}`}
              checked={chosen.has(place.assignmentId)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(withOrWithout(chosen, place.assignmentId, checked))
              }
            />
          ))}
          <FormFoot message={null} onBack={onClose}>
            {mayKeep && (
              <Button variant="default" disabled={chosen.size === 0} onClick={() => setHow('keep')}>
                Keep On {chosen.size}…
              </Button>
            )}
            <Button color="red" disabled={chosen.size === 0} onClick={() => setHow('release')}>
              Take Off {chosen.size}…
            </Button>
          </FormFoot>
        </Stack>
      )}
    </Dialog>
  )
}

/** What follows by the team's terms, as far as the last shifts of the person tell. */
function Effect({ team, userId, chosen }: DecideSeveralProps & { chosen: ReadonlySet<string> }) {
  const { data } = useQuery(api.shifts.ofMember.queryOptions({ input: { teamId: team.id, userId } }))
  const concerned = (data?.items ?? []).flatMap(({ shiftId, assignmentId, state }) =>
    chosen.has(assignmentId) ? [{ id: shiftId, booked: state === 'confirmed' ? 1 : 0 }] : [],
  )
  return (
    <>
      They are told at once, of all of them in one message.
      <TermsEffect teamId={team.id} shifts={concerned} />
    </>
  )
}
