import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { focusFirstInput } from '#client/ui/forms/form-focus.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import type { AllWidgets } from '#client/ui/forms/widget.ts'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { formFor } from '#features/registration/rules/validate.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { checkForms } from '../rules/forms.ts'
import type { MemberChecks } from '../schema.ts'

/** No check is signed by drawing. */
const widgets = standardWidgets as typeof standardWidgets & Pick<AllWidgets, 'signature'>

/** Days that are today in most records. */
const TODAY_IN = ['checkedOn', 'seenOn', 'statusOn', 'decidedOn']

export interface RecordFormProps {
  teamId: string
  userId: string
  kind: CheckKind
  /** The record that the new one follows. */
  latest: string | null
  /** Gets the checks as they are now: after recording, or when another manager was first. */
  onChecks: (checks: MemberChecks) => void
  onDone: () => void
  onCancel: () => void
}

/** The form of one kind of check, with what is known of the person filled in. */
export function RecordForm(props: RecordFormProps) {
  const { teamId, userId, kind } = props
  // Once for each opening: with a number in it, another reading would be another entry in the audit log.
  const known = useQuery(
    api.checks.known.queryOptions({
      input: { teamId, userId, kind },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )
  if (known.isPending)
    return (
      <Loading what="form">
        <FieldsSkeleton fields={4} />
      </Loading>
    )
  // Where that could not be read, the form begins empty.
  return <Form {...props} known={known.data ?? { values: {}, numbersLeftOut: false }} />
}

interface FormProps extends RecordFormProps {
  known: { values: Record<string, unknown>; numbersLeftOut: boolean }
}

function Form({ teamId, userId, kind, latest, known, onChecks, onDone, onCancel }: FormProps) {
  const today = londonToday(deviceClock)
  const definition = useMemo(() => formFor(checkForms[kind], { today, facts: {} }), [kind, today])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(box.current), [])

  async function record(values: unknown) {
    try {
      onChecks(await client.checks.record({ teamId, userId, kind, follows: latest, values }))
      onDone()
    } catch (error) {
      const current = conflictState<MemberChecks>(error)
      if (current) onChecks(current)
      throw error
    }
  }

  return (
    <div ref={box}>
      <FilledIn {...known} />
      <UploadTeam value={teamId}>
        <SchemaForm
          definition={definition}
          values={{
            ...Object.fromEntries(TODAY_IN.filter((name) => name in definition.fields).map((name) => [name, today])),
            ...known.values,
          }}
          widgets={widgets}
          submitLabel="Record Check"
          busyLabel="Recording..."
          before={
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          }
          onSubmit={record}
        />
      </UploadTeam>
    </div>
  )
}

function FilledIn({ values, numbersLeftOut }: FormProps['known']) {
  if (Object.keys(values).length === 0) return null
  return (
    <Text size="sm" c="dimmed" mb="sm">
      What they have said is filled in: compare it with what you see.
      {numbersLeftOut && ' Their number is left out, because you signed in more than 15 minutes ago.'}
    </Text>
  )
}
