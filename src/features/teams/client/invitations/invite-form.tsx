import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { client, errorMessage, fieldProblems } from '#client/api.ts'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { focusFirstInput } from '#client/ui/forms/form-focus.ts'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type InvitationRole, invitationForms } from '../../schema.ts'

interface InviteFormProps {
  teamId: string
  kind: InvitationRole
  onDone: () => Promise<unknown>
  onCancel: () => void
}

interface Invited {
  email: string
  message?: string | undefined
  seesHealth?: boolean
  seesPay?: boolean
  mayOverride?: boolean
  runsPayroll?: boolean
}

/** The form of an invitation: an address and a message; for a manager also their permissions. */
export function InviteForm({ teamId, kind, onDone, onCancel }: InviteFormProps) {
  const { run, prompt } = useRecentSignIn()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstInput(box.current), [])

  async function send(invited: Invited) {
    try {
      await run(() => client.teams.invite({ teamId, role: kind, ...invited }))
    } catch (error) {
      if (fieldProblems(error).length === 0) toast.error(errorMessage(error), { title: 'Failed to send invitation' })
      throw error
    }
    toast.success('Invitation sent successfully')
    await onDone()
  }

  const form = {
    submitLabel: 'Send Invitation',
    busyLabel: 'Sending...',
    before: (
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    ),
    onSubmit: send,
  }
  return (
    <>
      {/* Keeps the dialog from moving the focus to its close button: the form's first field has it already. */}
      <div ref={box} data-autofocus>
        {kind === 'manager' ? (
          <SchemaForm definition={invitationForms.manager} widgets={choiceWidgets} {...form} />
        ) : (
          <SchemaForm definition={invitationForms.staff} {...form} />
        )}
      </div>
      {prompt}
    </>
  )
}
