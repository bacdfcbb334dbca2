import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type JobCode, jobLabel } from '#features/teams/rules/jobs.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { addDays, deviceClock, formatDay, londonToday } from '#shared/time.ts'
import { type HeldRole, latestOf } from '../rules/by-job.ts'
import type { MemberRoles } from '../schema.ts'

const form = defineForm({
  title: 'End a role',
  fields: { from: build.day({ label: 'They no longer hold it from', min: 'today' }) },
})

interface EndRoleProps {
  teamId: string
  userId: string
  role: HeldRole
  /** In which they are booked when this was their only role; blank when they hold another one. */
  backTo: string
  onClose: () => void
}

/** Asks from when on somebody no longer holds a role. */
export function EndRole({ teamId, userId, role, backTo, onClose }: EndRoleProps) {
  const replaces = useRef(role.version)
  const name = jobLabel(role.job)
  return (
    <Dialog opened onClose={onClose} title={`End the role: ${name}`}>
      <SchemaForm
        definition={form}
        widgets={standardWidgets}
        values={{ from: addDays(londonToday(deviceClock), 1) }}
        onSubmit={async ({ from }) => {
          try {
            await client.roles.end({ teamId, userId, job: role.job as JobCode, replaces: replaces.current, from })
          } catch (error) {
            const current = conflictState<MemberRoles>(error)
            if (current) replaces.current = latestOf(current.items, role.job)?.version ?? 0
            throw error
          } finally {
            await refetch(api.roles.key())
          }
          toast.success(`The role of ${name} ends on ${formatDay(from)}`)
          onClose()
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <Text>
              {backTo
                ? `From then on they hold no role, and are booked as ${backTo}, their job.`
                : 'From then on they are booked in their other roles alone.'}{' '}
              Shifts that they have by then are judged again.
            </Text>
            {field('from')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>End the Role</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
