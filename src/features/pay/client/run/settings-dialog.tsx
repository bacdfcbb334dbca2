import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fieldProblems } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { addDays, deviceClock, isDay, londonToday, startOfWeek } from '#shared/time.ts'
import { type Every, everyCodes, everyWords, periodOf } from '../../rules/periods.ts'
import { payDayText, periodText } from '../../rules/words.ts'
import type { OpenRun } from '../../schema.ts'
import { payActs } from './use-pay.ts'

interface SettingsDialogProps {
  teamId: string
  settings: OpenRun['settings']
  onClose: () => void
}

const MOST_AFTER = 60

/** Chooses when a team pays, with the first period that comes of it. */
export function SettingsDialog({ teamId, settings, onClose }: SettingsDialogProps) {
  const [every, setEvery] = useState<Every>(settings?.every ?? 'week')
  const [firstDay, setFirstDay] = useState(settings?.firstDay ?? addDays(startOfWeek(londonToday(deviceClock)), -7))
  const [payAfter, setPayAfter] = useState(String(settings?.payAfter ?? 5))
  const [problem, setProblem] = useState<string>()
  const [twoPeople, setTwoPeople] = useState(settings?.twoPeople ?? false)
  const days = Number(payAfter)
  const isWhole = isDay(firstDay) && /^\d+$/.test(payAfter) && days <= MOST_AFTER
  const today = londonToday(deviceClock)
  const first = isWhole ? periodOf({ every, firstDay, payAfter: days }, firstDay) : undefined
  const { busy, run } = useAct(async () => {
    setProblem(undefined)
    try {
      await payActs(teamId).settings({ version: settings?.version ?? 0, every, firstDay, payAfter: days, twoPeople })
      onClose()
    } catch (error) {
      const refused = fieldProblems(error)[0]?.message
      if (!refused) throw error
      setProblem(refused)
    }
  })
  return (
    <Dialog opened onClose={onClose} title="When we pay">
      <Stack gap="sm">
        <NativeSelect
          label="How often"
          data-autofocus
          data={everyCodes.map((value) => ({ value, label: everyWords[value] }))}
          value={every}
          onChange={({ currentTarget }) => setEvery(currentTarget.value as Every)}
        />
        <DayField
          label="First day of a period"
          value={firstDay}
          onChange={(day) => day && setFirstDay(day)}
          error={problem}
        />
        <TextInput
          label="Days from its end to the pay day"
          inputMode="numeric"
          maxLength={2}
          value={payAfter}
          onChange={({ currentTarget }) => setPayAfter(currentTarget.value)}
        />
        <Checkbox
          label="Two people for each run"
          description="One closes it. Its files can be saved once another one has released it."
          checked={twoPeople}
          onChange={({ currentTarget }) => setTwoPeople(currentTarget.checked)}
        />
        {first && (
          <Text size="sm">
            The first period is <b>{periodText(first, today)}</b>, {payDayText(first, today)}.
            {!settings && ' What was worked before it stays out: it was paid otherwise.'}
          </Text>
        )}
      </Stack>
      <DialogFoot busy={busy} disabled={!isWhole} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
