import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/api.ts'
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

interface CancelSeriesProps {
  teamId: string
  shift: ShiftDetails
  onClose: () => void
  onDeleted: () => void
}

/** Cancels a shift of a series, or others with it: drafts among them are deleted. */
export function CancelSeries({ teamId, shift, onClose, onDeleted }: CancelSeriesProps) {
  const queries = useQueryClient()
  const { query, items } = useSeries(teamId, shift.id)
  const explains = useMemo(
    () => (values: FormValues) => foresee(items ?? [], shift.id, values).open > 0,
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
    try {
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
    } finally {
      await queries.invalidateQueries({ queryKey: api.shifts.key() })
    }
  }

  return (
    <CauseDialog
      title={TITLE}
      explained="cancel"
      asks={ASKS}
      explains={explains}
      effect={<Effect items={items} shiftId={shift.id} />}
      confirmLabel={shift.state === 'draft' ? 'Delete' : 'Cancel'}
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

/** How many published shifts and drafts go, and how many people are told. */
function foresee(items: readonly ShiftInSeries[], shiftId: string, values: FormValues) {
  const chosen = items.find(({ id }) => id === shiftId)
  if (!chosen) return { open: 0, drafts: 0, told: 0 }
  const concerned = concernedBy(items, { chosen, scope: (values.scope ?? 'this') as Scope, now: Date.now() })
  const open = concerned.filter(({ state }) => state === 'open')
  return {
    open: open.length,
    drafts: concerned.length - open.length,
    told: new Set(open.flatMap((shift) => [...shift.people, ...shift.asked])).size,
  }
}

function Effect({ items, shiftId }: { items: readonly ShiftInSeries[]; shiftId: string }) {
  const { open, drafts, told } = useFormAnswer(({ values }) => foresee(items, shiftId, values))
  const gone = [
    open > 0 && count(open, 'published shift'),
    drafts > 0 && `${count(drafts, 'draft')}, of which nobody has been told`,
  ]
  return (
    <span role="status">
      {gone.filter(Boolean).join(', and ')}. {open > 0 && `${people(told)} told at once. `}It cannot be taken back.
    </span>
  )
}
