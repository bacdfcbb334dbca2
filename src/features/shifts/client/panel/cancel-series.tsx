import { useMemo } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useFormAnswer } from '#client/ui/forms/form-context.ts'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import * as build from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { concernedBy, type Scope, scopes } from '../../rules/series.ts'
import type { ShiftDetails, ShiftInSeries } from '../../schema.ts'
import { count, people } from '../manager/shift-words.ts'
import { useSeries } from '../plan/use-series.ts'
import { CauseDialog, type Explanation } from './cause-dialog.tsx'
import { TermsEffect } from './terms-effect.tsx'

interface CancelSeriesProps {
  teamId: string
  shift: ShiftDetails
  onClose: () => void
  onDeleted: () => void
}

/** Cancels a shift of a series, or others with it: drafts among them are deleted. */
export function CancelSeries({ teamId, shift, onClose, onDeleted }: CancelSeriesProps) {
  const { query, items } = useSeries(teamId, shift.id)
  const explains = useMemo(
    () => (values: FormValues) => foresee(items ?? [], shift.id, values).open.length > 0,
    [items, shift.id],
  )
  if (!items)
    return (
      <Dialog opened onClose={onClose} title={TITLE}>
        {query.isError ? (
          <ErrorView error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading what="series">
            <FieldsSkeleton />
          </Loading>
        )}
      </Dialog>
    )

  async function cancel({ scope, cause = 'agency', reason = 'our-mistake', note }: Explanation & FormValues) {
    const call = { teamId, shiftId: shift.id, version: shift.version, cause, reason, ...(note && { note }) }
    await actAndShow(async () => {
      const { deleted, cancelled, told } =
        scope === 'this'
          ? await client.shifts.cancel(call)
          : await client.shifts.cancelSeries({ ...call, scope: scope as Exclude<Scope, 'this'> })
      onClose()
      if (shift.state === 'draft') onDeleted()
      const done = [
        cancelled > 0 && `${count(cancelled, 'shift')} cancelled`,
        deleted > 0 && `${count(deleted, 'draft')} deleted`,
        cancelled > 0 && `${people(told)} told`,
      ]
      toast.success(done.filter(Boolean).join('. '))
    }, api.shifts.key())
  }

  return (
    <CauseDialog
      title={TITLE}
      explained="cancel"
      asks={ASKS}
      explains={explains}
      effect={<Effect teamId={teamId} items={items} shiftId={shift.id} />}
      confirmLabel={shift.state === 'draft' ? 'Delete' : 'Cancel Shifts'}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}

const TITLE = 'Cancel shifts of the series?'
const ASKS = {
  fields: { scope: build.radio(scopes, { label: 'Which shifts?', preset: true }) },
  values: { scope: 'this' },
}

/** What goes, published shifts and drafts. */
function foresee(items: readonly ShiftInSeries[], shiftId: string, { scope = 'this' }: FormValues) {
  const chosen = items.find(({ id }) => id === shiftId)
  const concerned = chosen ? concernedBy(items, { chosen, scope: scope as Scope, now: Date.now() }) : []
  const open = concerned.filter(({ state }) => state === 'open')
  return { open, drafts: concerned.length - open.length }
}

function Effect({ teamId, items, shiftId }: { teamId: string; items: readonly ShiftInSeries[]; shiftId: string }) {
  const { open, drafts } = useFormAnswer(({ values }) => foresee(items, shiftId, values))
  const told = new Set(open.flatMap((shift) => [...shift.people, ...shift.asked])).size
  const gone = [
    open.length > 0 && count(open.length, 'published shift'),
    drafts > 0 && `${count(drafts, 'draft')}, of which nobody has been told`,
  ]
  return (
    <>
      <span role="status">
        {gone.filter(Boolean).join(', and ')}. {open.length > 0 && `${people(told)} told at once. `}It cannot be taken
        back.
      </span>
      <TermsEffect teamId={teamId} shifts={open.map((shift) => ({ ...shift, booked: shift.people.length }))} />
    </>
  )
}
