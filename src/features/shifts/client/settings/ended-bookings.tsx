import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { useAct } from '#client/ui/use-act.ts'
import { whenText } from '../../rules/shift-words.ts'
import type { EndedBooking } from '../../schema.ts'
import { count, people } from '../manager/shift-words.ts'
import classes from '../manager/shifts.module.css'

interface EndedBookingsProps {
  ends: readonly EndedBooking[]
  onSave: () => Promise<void>
  onClose: () => void
}

/** Asks before rules are saved that end bookings: whose, of which shifts, and why. */
export function EndedBookings({ ends, onSave, onClose }: EndedBookingsProps) {
  const { busy, run } = useAct(onSave)
  const phone = usePhone()
  const bookings = count(ends.length, 'booking')
  const who = people(new Set(ends.map(({ userId }) => userId)).size)
  return (
    <Dialog opened onClose={onClose} title={`End ${bookings} of ${who}?`} size="lg" fullScreen={phone}>
      <Stack gap="md">
        <Text>
          By these rules they do not fit any more. Whoever is booked is told why and may disagree, and the places are
          open again. Of shifts that do not fit together the one that was booked last goes.
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard */}
        <section className={classes.ended} aria-label="Bookings that end" tabIndex={0}>
          <List label="Bookings that end">
            {ends.map((one) => (
              <ListRow
                key={one.assignmentId}
                leading={<PersonAvatar name={one.fullName} photoFileId={one.photoFileId} size={32} />}
                title={<Name>{one.fullName}</Name>}
                meta={`${whenText(one)}, ${one.siteName}`}
                more={one.why}
              />
            ))}
          </List>
        </section>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Change Nothing
          </Button>
          <Button color="red" loading={busy} onClick={() => void run()}>
            Save and End {bookings}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
