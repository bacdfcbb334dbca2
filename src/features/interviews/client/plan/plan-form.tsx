import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { defineForm } from '#shared/fields/form.ts'
import type { DrawnBy, Field } from '#shared/fields/look.ts'
import { plainTick } from '#shared/fields/plain.ts'
import { meetingFields, planFields } from '../../schema.ts'

const PANEL = 'panel-'

export interface MeetingValues {
  job: 'nurse'
  round: '1' | '2' | '3'
  way: 'place' | 'phone' | 'video'
  minutes: '45'
  place: string
}

export interface PlanValues extends MeetingValues {
  day: string
  time: string
}

type PlanFields = Record<string, Field<unknown, unknown> & DrawnBy<keyof typeof standardWidgets>>

interface PlanFormProps<Values> {
  teamId: string
  /** Leaves day and time out of the form: those of offered slots stand elsewhere. */
  timeless?: boolean
  values?: { panel?: readonly string[]; [name: string]: unknown }
  submitLabel: string
  onSubmit: (values: Values & { panel: string[] }) => Promise<void>
  onCancel: () => void
  cancelLabel?: string
}

/** When, how and with whom: the managers of the team as boxes to tick. */
export function PlanForm<Values extends MeetingValues>(props: PlanFormProps<Values>) {
  const { teamId, timeless = false, values, submitLabel, onSubmit, onCancel, cancelLabel = 'Cancel' } = props
  const query = useQuery(api.teams.managers.queryOptions({ input: { teamId } }))
  const definition = useMemo(() => {
    const managers = query.data?.items ?? []
    const fields: PlanFields = { ...((timeless ? meetingFields : planFields) as object as PlanFields) }
    for (const { userId, fullName } of managers)
      fields[PANEL + userId] = plainTick({ label: fullName, widget: 'checkbox', section: 'panel', width: 'half' })
    const first = managers[0] && PANEL + managers[0].userId
    return defineForm({
      title: 'Interview',
      fields,
      sections: [{ id: 'panel', title: 'Who interviews' }],
      rules: (typed) =>
        first && !Object.entries(typed).some(([name, ticked]) => name.startsWith(PANEL) && ticked === true)
          ? { [first]: 'Choose who interviews' }
          : {},
    })
  }, [query.data, timeless])
  if (!query.isSuccess)
    return (
      <Pending query={query} what="form">
        <FieldsSkeleton />
      </Pending>
    )
  const { panel = [], ...rest } = values ?? {}
  const ticked = Object.fromEntries(panel.map((userId) => [PANEL + userId, true]))
  return (
    <SchemaForm
      definition={definition}
      widgets={standardWidgets}
      values={{ round: '1', way: 'place', minutes: '45', ...rest, ...ticked } as never}
      submitLabel={submitLabel}
      before={
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
      }
      onSubmit={async (typed) => {
        const entries = Object.entries(typed as Record<string, unknown>)
        const chosen = entries.flatMap(([name, is]) =>
          name.startsWith(PANEL) && is === true ? [name.slice(PANEL.length)] : [],
        )
        const plan = Object.fromEntries(entries.filter(([name]) => !name.startsWith(PANEL)))
        await onSubmit({ ...(plan as unknown as Values), panel: chosen })
      }}
    />
  )
}
