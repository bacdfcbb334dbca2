import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '#client/api.ts'
import { focusFirstInput } from '#client/ui/forms/form-focus.ts'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { StepId } from '#features/registration/schema.ts'
import { askForm, mayAskFor } from '../../rules/ask-form.ts'
import type { MemberRow } from '../../schema.ts'
import { NameList } from '../list/name-list.tsx'

interface AskTogetherProps {
  teamId: string
  rows: readonly MemberRow[]
  /** Whether the manager may read health answers. */
  health: boolean
  onCancel: () => void
  onDone: () => void
}

/** Asks several members for a section at once; says before who gets the request, and who has it already. */
export function AskTogether({ teamId, rows, health, onCancel, onDone }: AskTogetherProps) {
  const definition = useMemo(() => askForm({ health }), [health])
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(box.current), [])
  const ask = useMutation(api.members.askTogether.mutationOptions())

  async function send({
    section,
    ...asked
  }: {
    section: StepId
    note?: string | undefined
    dueBy?: string | undefined
  }) {
    const userIds = peopleFor(rows, section).asked.map(({ userId }) => userId)
    if (userIds.length === 0) return 'There is nobody to ask for this section'
    const done = await ask.mutateAsync({ teamId, userIds, section, ...asked })
    onDone()
    const before = done.waiting.length > 0 ? `. ${counted(done.waiting.length)} been asked before` : ''
    toast.success(`${counted(done.asked.length)} been asked${before}`)
    await queries.invalidateQueries({ queryKey: api.members.key() })
    return undefined
  }

  return (
    <div ref={box}>
      <SchemaForm definition={definition} widgets={standardWidgets} onSubmit={send}>
        {({ field, values, message }) => (
          <Stack gap="md">
            {field('section')}
            {field('note')}
            {field('dueBy')}
            <Preview rows={rows} section={values.section as StepId | undefined} />
            <FormFoot message={message} onBack={onCancel}>
              <SubmitButton busyLabel="Asking...">Ask</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </div>
  )
}

const counted = (people: number) => (people === 1 ? '1 person has' : `${people} people have`)

/** Who of the selected gets a request for a section, and why others do not. */
function peopleFor(rows: readonly MemberRow[], section: StepId) {
  const may = rows.filter(({ offered }) => mayAskFor(section, { health: offered }))
  return {
    asked: may.filter(({ asked }) => !asked.includes(section)),
    waiting: may.filter(({ asked }) => asked.includes(section)),
    withoutOffer: rows.filter((row) => !may.includes(row)),
  }
}

function Preview({ rows, section }: { rows: readonly MemberRow[]; section: StepId | undefined }) {
  if (!section)
    return (
      <Text size="sm" c="dimmed">
        Choose a section to see who gets the request.
      </Text>
    )
  const { asked, waiting, withoutOffer } = peopleFor(rows, section)
  return (
    <Stack gap="xs" aria-live="polite" role="group" aria-label="Who is asked">
      <NameList title="Will be asked" rows={asked} />
      <NameList title="Asked before, and not given yet" rows={waiting} />
      <NameList title="Not asked: no conditional offer is recorded" rows={withoutOffer} />
    </Stack>
  )
}
