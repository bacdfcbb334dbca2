import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { takeBackForm } from '../rules/take-back-form.ts'
import type { Check, MemberChecks } from '../schema.ts'

interface CheckActionsProps {
  teamId: string
  userId: string
  check: Check
  onChecks: (checks: MemberChecks) => void
}

/** What a manager may do with one record. */
export function CheckActions(props: CheckActionsProps) {
  const { check } = props
  return (
    <>
      {check.hasNumbers && <Numbers {...props} />}
      {!check.takenBack && <TakeBack {...props} />}
    </>
  )
}

type Shown = Awaited<ReturnType<typeof client.checks.open>>['numbers']

function Numbers({ teamId, userId, check }: CheckActionsProps) {
  const { run, prompt } = useRecentSignIn()
  const [numbers, setNumbers] = useState<Shown>()
  async function show() {
    try {
      setNumbers((await run(() => client.checks.open({ teamId, userId, checkId: check.id }))).numbers)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => void show()}
        aria-haspopup="dialog"
      >
        Show Number
      </Button>
      {prompt}
      <Dialog opened={numbers !== undefined} onClose={() => setNumbers(undefined)} title={check.title}>
        {numbers?.map(({ label, text }) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz="xl" fw={600} ff="monospace">
              {text}
            </Text>
          </div>
        ))}
        <Text size="sm" c="dimmed" mt="md">
          This look is recorded.
        </Text>
      </Dialog>
    </>
  )
}

function TakeBack({ teamId, userId, check, onChecks }: CheckActionsProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  async function takeBack({ reason }: { reason: string }) {
    onChecks(await client.checks.takeBack({ teamId, userId, checkId: check.id, reason }))
    close()
    toast.success('The check has been taken back')
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Take Back
      </Button>
      <Dialog opened={opened} onClose={close} title={`Take back: ${check.title}`}>
        <SchemaForm definition={takeBackForm} onSubmit={takeBack}>
          {({ field, message }) => (
            <>
              <Text mb="md">
                For a record that should not have been made. It stays with your reason, and counts no longer. They are
                told.
              </Text>
              {field('reason')}
              {message && (
                <Text c="red" role="alert" mt="sm">
                  {message}
                </Text>
              )}
              <Group justify="flex-end" mt="lg">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <SubmitButton color="red">Take Back</SubmitButton>
              </Group>
            </>
          )}
        </SchemaForm>
      </Dialog>
    </>
  )
}
