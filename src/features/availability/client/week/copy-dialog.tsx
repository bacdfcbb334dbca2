import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client, errorMessage } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, type Day, formatDay } from '#shared/time.ts'
import type { OwnAvailability } from '../../schema.ts'
import { useAvailability } from '../use-availability.ts'

const WEEKS_SHOWN = 8

interface CopyDialogProps {
  said: OwnAvailability
  monday: Day
  onClose: () => void
}

/** Makes later weeks like the one on screen. */
export function CopyDialog({ said, monday, onClose }: CopyDialogProps) {
  const { take } = useAvailability()
  const [to, setTo] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, at) => addDays(monday, 7 * (at + 1)))
  const hasOwn = (week: Day) => said.dates.some(({ day }) => day >= week && day <= addDays(week, 6))

  async function copy() {
    if (to.length === 0) return setMessage('Choose a week')
    setBusy(true)
    try {
      take(await client.availability.copyWeek({ from: monday, to }))
      toast.success(to.length === 1 ? 'Copied to one week' : `Copied to ${to.length} weeks`)
      onClose()
    } catch (error) {
      setMessage(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={`Copy the week from ${formatDay(monday)}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void copy()
        }}
      >
        <Stack gap="sm">
          <Checkbox.Group label="To the weeks that begin on" value={to} onChange={setTo}>
            <Stack gap="sm" mt="xs">
              {weeks.map((week) => (
                <Checkbox
                  key={week}
                  value={week}
                  label={formatDay(week)}
                  description={hasOwn(week) ? 'Days of this week differ already: they are replaced' : undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm" c="dimmed">
            Your usual week stays as it is.
          </Text>
          <FormFoot message={message} onBack={onClose}>
            <Button type="submit" loading={busy}>
              Copy
            </Button>
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  )
}
