import { Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { kindLabel } from '../../rules/kinds.ts'
import { trainingForm } from '../../rules/training-form.ts'
import type { RuleColumn } from '../matrix/columns.ts'
import { Attendants } from './attendants.tsx'

interface SessionFormProps {
  teamId: string
  columns: readonly RuleColumn[]
  onDone: () => void
}

/** A training session and its register: who attended is marked for the training. */
export function SessionForm({ teamId, columns, onDone }: SessionFormProps) {
  const definition = useMemo(() => {
    const kinds = [...new Set(columns.flatMap(({ rule }) => rule.kinds))]
    return trainingForm(kinds.map((kind) => ({ value: kind, label: kindLabel(kind) })))
  }, [columns])
  const [attended, setAttended] = useState<ReadonlyMap<string, string>>(new Map())
  const queries = useQueryClient()
  const record = useMutation(api.compliance.recordTraining.mutationOptions())
  const withdraw = useMutation(api.compliance.withdrawTraining.mutationOptions())
  const refresh = () => queries.invalidateQueries({ queryKey: api.compliance.key() })

  async function takeBack(sessionId: string) {
    try {
      await withdraw.mutateAsync({ teamId, sessionId })
      await refresh()
    } catch (error) {
      toast.failure(error)
    }
  }

  return (
    <SchemaForm
      definition={definition}
      widgets={standardWidgets}
      onSubmit={async ({ until, ...session }) => {
        if (attended.size === 0) return 'Tick who attended'
        const userIds = [...attended.keys()]
        const { id } = await record.mutateAsync({ teamId, ...session, until: until ?? null, userIds })
        await refresh()
        onDone()
        toast.success(
          `The session has been recorded for ${userIds.length === 1 ? '1 person' : `${userIds.length} people`}`,
          {
            action: { label: 'Undo', run: () => void takeBack(id) },
          },
        )
        return undefined
      }}
    >
      {({ field, message }) => (
        <Stack gap="md">
          {field('kind')}
          {field('issuingBody')}
          {field('heldOn')}
          {field('until')}
          <Attendants teamId={teamId} attended={attended} onAttended={setAttended} />
          <FormFoot message={message} onBack={onDone}>
            <SubmitButton busyLabel="Recording...">Record</SubmitButton>
          </FormFoot>
        </Stack>
      )}
    </SchemaForm>
  )
}
