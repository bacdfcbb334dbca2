import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { addDays, type Day, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { drafts } from '../../rules/words.ts'
import type { TemplateList } from '../../schema.ts'
import { pressStaffing } from '../show-staffing.ts'
import type { Site } from '../use-sites.ts'
import { ClashReport } from './clash-report.tsx'
import { mondays, nextMonday } from './weeks.ts'

type Copied = Awaited<ReturnType<typeof client.staffing.copyPerson>>

/** Whose week is chosen at first, and which. */
export interface WeekOf {
  userId?: string | undefined
  week?: Day | undefined
}

interface CopyDialogProps {
  teamId: string
  sites: readonly Site[]
  staff: TemplateList['staff']
  of?: WeekOf | undefined
  onClose: () => void
}

/** Copies somebody's week into another one, or to somebody else: first what would come of it, then the drafts. */
export function CopyDialog({ teamId, sites, staff, of = {}, onClose }: CopyDialogProps) {
  const people = staff.map(({ userId, fullName }) => ({ value: userId, label: fullName }))
  const [userId, setUser] = useState(of.userId ?? people[0]?.value ?? '')
  const [toUserId, setToUser] = useState(userId)
  const weeks = { of: mondays({ before: 8, after: 9 }), to: mondays({ before: 0, after: 13 }).slice(1) }
  const [from, setFrom] = useState(known(weeks.of, of.week) ?? startOfWeek(londonToday(deviceClock)))
  const [to, setTo] = useState(known(weeks.to, of.week && addDays(of.week, 7)) ?? addDays(nextMonday(), 7))
  const [foreseen, setForeseen] = useState<Copied>()
  const send = (tryOnly: boolean) =>
    pressStaffing(() =>
      client.staffing.copyPerson({ teamId, userId, toUserId, from, to, clashes: 'left-out', tryOnly }),
    )
  const preview = useAct(async () => setForeseen(await send(true)))
  const copy = useAct(async () => {
    const made = await send(false)
    if (!made) return
    toast.success(`${drafts(made.shiftIds.length)} made. Nobody is told before they are published`)
    onClose()
  })
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    setForeseen(undefined)
  }
  return (
    <Dialog opened onClose={onClose} title="Copy Somebody’s Week" size="lg">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          Each shift of the week becomes a draft with one place. What the person has at that time already is not made
          again; what they cannot work is left out.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect label="Whose week" data={people} value={userId} onChange={change(setUser)} />
          <NativeSelect label="Which week" data={weeks.of} value={from} onChange={change(setFrom)} />
          <NativeSelect label="For whom" data={people} value={toUserId} onChange={change(setToUser)} />
          <NativeSelect label="Into the week" data={weeks.to} value={to} onChange={change(setTo)} />
        </SimpleGrid>
        {foreseen && (
          <ClashReport {...foreseen} sites={sites}>
            {`${drafts(foreseen.shiftIds.length)}.`}
          </ClashReport>
        )}
      </Stack>
      {foreseen ? (
        <DialogFoot
          busy={copy.busy}
          disabled={foreseen.shiftIds.length === 0}
          onClose={onClose}
          onAct={() => void copy.run()}
        >
          {`Make ${drafts(foreseen.shiftIds.length).replace('draft', 'Draft')}`}
        </DialogFoot>
      ) : (
        <DialogFoot
          busy={preview.busy}
          disabled={!userId || !toUserId}
          onClose={onClose}
          onAct={() => void preview.run()}
        >
          Preview
        </DialogFoot>
      )}
    </Dialog>
  )
}

/** A week, if it can be chosen. */
const known = (weeks: readonly { value: string }[], week: Day | undefined) =>
  weeks.find(({ value }) => value === week)?.value
