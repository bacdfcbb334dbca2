import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useFormAnswer } from '#client/ui/forms/form-context.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm, SubmitButton } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { can } from '#features/teams/policy.ts'
import { defineForm } from '#shared/fields/form.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { formatMinutes, isDay } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import { noticeOf } from '../../rules/notice.ts'
import { clockChange, type Occurrence, readTimes, wallTimes } from '../../rules/times.ts'
import { type ShiftDetails, type ShiftInput, shiftFields } from '../../schema.ts'
import { people } from '../manager/shift-words.ts'
import type { Team } from '../manager/team.ts'
import { useSites } from '../manager/use-sites.ts'
import { CauseFollowsReason, causeFields, causeProblems, type Explanation } from '../panel/cause-dialog.tsx'
import { isTime, planFields, ShiftFields, type Site } from './shift-fields.tsx'

interface EditShiftProps {
  team: Team
  shift: ShiftDetails
  onClose: () => void
}

/** Changes a shift; what was typed stays when somebody is in the way, or a colleague was quicker. */
export function EditShift({ team, shift, onClose }: EditShiftProps) {
  const { sites, isComplete } = useSites(team.id)
  return (
    <Dialog opened onClose={onClose} title="Edit the Shift" size="xl">
      {isComplete ? (
        <EditForm team={team} shift={shift} sites={sites} onClose={onClose} />
      ) : (
        <Loading what="form">
          <FieldsSkeleton />
        </Loading>
      )}
    </Dialog>
  )
}

function EditForm({ team, shift, sites, onClose }: EditShiftProps & { sites: readonly Site[] }) {
  const queries = useQueryClient()
  // As it was when the form was opened: what is typed is compared with it, whatever happens meanwhile.
  const [before] = useState(shift)
  const version = useRef(shift.version)
  const definition = useMemo(() => formFor(before, sites), [before, sites])

  async function save(typed: FormValues) {
    const { cause, reason, note, ...fields } = typed as unknown as ShiftInput & Explanation
    try {
      await client.shifts.edit({
        ...{ teamId: team.id, shiftId: shift.id, version: version.current },
        ...fields,
        ...(asksWhy(before, typed) && { cause, reason, ...(note && { note }) }),
      })
    } catch (error) {
      // Of a shift that a colleague has changed: the manager has been told, and decides whether to save all the same.
      version.current = conflictState<{ version?: number }>(error)?.version ?? version.current
      throw error
    } finally {
      await queries.invalidateQueries({ queryKey: api.shifts.key() })
    }
    toast.success('Shift changed')
    onClose()
  }

  return (
    <SchemaForm definition={definition} widgets={standardWidgets} values={valuesOf(before) as never} onSubmit={save}>
      {({ field, message }) => (
        <Stack gap="md">
          <ShiftFields field={field} withCharge={can(team, shiftActions.charge)}>
            {field('day')}
            <Effect before={before} />
            {field('reason')}
            <CauseFollowsReason />
            {field('cause')}
            {field('note')}
          </ShiftFields>
          <FormFoot message={message} onBack={onClose}>
            <SubmitButton>Save Changes</SubmitButton>
          </FormFoot>
        </Stack>
      )}
    </SchemaForm>
  )
}

function formFor(before: ShiftDetails, sites: readonly Site[]) {
  const { day, startIs, endIs } = shiftFields
  const asks = (values: object) => asksWhy(before, values as FormValues)
  return defineForm({
    title: 'Shift',
    fields: {
      ...planFields({ sites: withSiteOf(before, sites), days: [] }),
      ...{ day, startIs, endIs },
      ...causeFields('change', asks),
    },
    rules: (values) => (asks(values) ? causeProblems(values) : {}),
  })
}

/** The site of the shift may take no more bookings. */
function withSiteOf({ siteId, siteName, clientName }: ShiftDetails, sites: readonly Site[]): readonly Site[] {
  return sites.some(({ id }) => id === siteId) ? sites : [{ id: siteId, name: siteName, clientName }, ...sites]
}

function valuesOf(shift: ShiftDetails) {
  const { siteId, job, breakMinutes, staffRequired, pay, charge, booking, isSleepIn, isUrgent, notes } = shift
  return {
    ...wallTimes(shift),
    ...{ siteId, job, breakMinutes, staffRequired, booking, isSleepIn, isUrgent },
    pay: inPounds(pay),
    charge: charge === null ? '' : inPounds(charge),
    notes: notes ?? '',
  }
}

const inPounds = (pence: number) => (pence / 100).toFixed(2)

/** The instants of the times that are typed; undefined while they are none. */
function spanOf({ day, start, end, startIs, endIs }: FormValues) {
  if (!isDay(day) || !isTime(start) || !isTime(end)) return undefined
  const which = { startIs: startIs as Occurrence | null, endIs: endIs as Occurrence | null }
  return readTimes({ day: day as string, start, end, ...which, breakMinutes: 0 }).span
}

/** Whether the times of a published shift are changed: the law asks who has caused it. */
function asksWhy(before: ShiftDetails, values: FormValues): boolean {
  const span = spanOf(values)
  return before.state === 'open' && span !== undefined && !isSame(before, span)
}

const isSame = (one: { startsAt: string; endsAt: string }, other: { startsAt: string; endsAt: string }) =>
  Date.parse(one.startsAt) === Date.parse(other.startsAt) && Date.parse(one.endsAt) === Date.parse(other.endsAt)

/** What follows, before it is saved: the clocks, who is told, how long before the start. */
function Effect({ before }: { before: ShiftDetails }) {
  const { change, moved } = useFormAnswer(({ values }) => {
    const span = spanOf(values)
    return { change: (span && clockChange(span)) ?? null, moved: asksWhy(before, values) }
  })
  const notice = noticeOf(before, new Date().toISOString())
  return (
    <>
      {change && <Text size="sm">{change}.</Text>}
      {moved && (
        <Callout state="soon" role="status">
          {before.places.length > 0 ? `${people(before.places.length)} on it are told at once` : 'Nobody is on it'}
          {notice > 0 ? `, ${formatMinutes(notice)} before it would have begun.` : '. It has begun.'}
        </Callout>
      )}
    </>
  )
}
