import { Button, Checkbox, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { client, errorMessage } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { type Day, daysBetween, formatLongDay, startOfWeek } from '#shared/time.ts'
import { type Entry, entriesOn } from '../../rules/said.ts'
import { ENTRIES_A_DAY, type OwnAvailability } from '../../schema.ts'
import { useAvailability } from '../use-availability.ts'
import { EntriesEditor } from './entries-editor.tsx'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface DayDialogProps {
  day: Day
  said: OwnAvailability
  onClose: () => void
}

/** The times of one day: for it alone, or as the usual ones of its weekday and of others. */
export function DayDialog({ day, said, onClose }: DayDialogProps) {
  const { take, refresh } = useAvailability()
  const found = entriesOn(said, day)
  const weekday = daysBetween(startOfWeek(day), day) + 1
  const [entries, setEntries] = useState<Entry[]>(() =>
    found.entries.map(({ from, until, kind }) => ({ from, until, kind })),
  )
  // Who chose a date means that date.
  const [holds, setHolds] = useState('once')
  const [also, setAlso] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()

  async function run(work: () => Promise<OwnAvailability>, done: string) {
    setBusy(true)
    setMessage(undefined)
    try {
      take(await work())
      toast.success(done)
      onClose()
    } catch (error) {
      setMessage(errorMessage(error))
      setBusy(false)
      await refresh()
    }
  }

  function save() {
    if (entries.some(({ from, until }) => !from || !until)) return setMessage('Enter both times')
    if (new Set(entries.map(({ from }) => from)).size < entries.length)
      return setMessage('Two times of a day begin at the same time')
    if (holds === 'once') return run(() => client.availability.saveDay({ day, entries }), 'Saved for this day')
    return run(
      () => saveUsual({ said, day, weekdays: [weekday, ...also.map(Number)], entries, dated: found.dated }),
      'Saved as your usual times',
    )
  }

  const title = formatLongDay(day, { today: day })
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="sm">
          <div>
            <EntriesEditor entries={entries} most={ENTRIES_A_DAY} onEntries={setEntries} />
          </div>
          <Radio.Group label="This holds for" value={holds} onChange={setHolds}>
            <Group mt={4} gap="0 20px">
              <Radio value="once" label={`Only ${title.replace(/^\w+ /, '')}`} />
              <Radio value="usual" label={usualLabel(said, weekday)} />
            </Group>
          </Radio.Group>
          {holds === 'usual' && (
            <Checkbox.Group label="The same on" value={also} onChange={setAlso}>
              <Group mt={4} gap="0 16px">
                {WEEKDAYS.map((name, at) =>
                  at + 1 === weekday ? null : <Checkbox key={name} value={String(at + 1)} label={name.slice(0, 3)} />,
                )}
              </Group>
            </Checkbox.Group>
          )}
          {found.dated && (
            <Button
              variant="subtle"
              disabled={busy}
              style={{ alignSelf: 'start' }}
              onClick={() =>
                void run(() => client.availability.saveDay({ day, entries: [] }), 'As in your usual week again')
              }
            >
              As in My Usual Week Again
            </Button>
          )}
          <FormFoot message={message} onBack={onClose}>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  )
}

function usualLabel({ weeks }: OwnAvailability, weekday: number) {
  const name = WEEKDAYS[weekday - 1] ?? ''
  return weeks === 1 ? `Every ${name}` : `${name}s of this week of ${weeks}`
}

interface Usual {
  said: OwnAvailability
  day: Day
  weekdays: number[]
  entries: Entry[]
  /** Whether the day has times of its own, which would stand instead. */
  dated: boolean
}

async function saveUsual({ said, day, weekdays, entries, dated }: Usual) {
  const { version, weeks, firstWeek } = said
  const apart = daysBetween(firstWeek, startOfWeek(day)) / 7
  const week = ((apart % weeks) + weeks) % weeks
  const others = said.rules.filter((rule) => rule.week !== week || !weekdays.includes(rule.weekday))
  const own = weekdays.flatMap((weekday) => entries.map((entry) => ({ week, weekday, ...entry })))
  const saved = await client.availability.saveWeeks({ version, weeks, rules: [...others, ...own] })
  return dated ? client.availability.saveDay({ day, entries: [] }) : saved
}
