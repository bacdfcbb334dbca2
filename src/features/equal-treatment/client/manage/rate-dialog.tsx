import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { parsePounds } from '#shared/money.ts'
import { deviceClock, isDay, londonToday } from '#shared/time.ts'
import { percentOfDays } from '../../rules/holiday.ts'
import { percentText } from '../../rules/words.ts'
import type { Comparable } from '../../schema.ts'
import { equalActs } from './use-equal.ts'

type Job = Parameters<ReturnType<typeof equalActs>['saveRate']>[0]['job']

interface RateDialogProps {
  teamId: string
  of: Comparable
  onClose: () => void
}

const poundsText = (pence: number | null | undefined) => (pence == null ? '' : (pence / 100).toFixed(2))

/** The holiday that is typed, in days or percent; undefined where it is none that can be. */
function holidayOf(text: string, unit: 'days' | 'percent') {
  if (text.trim() === '') return {}
  const typed = Number(text.replace(',', '.'))
  if (!Number.isFinite(typed) || typed < 0) return undefined
  if (typed === 0) return {}
  if (unit === 'percent') return typed <= 50 ? { holidayPercent: Math.round(typed * 100) } : undefined
  return typed <= 60 && typed * 2 === Math.round(typed * 2) ? { holidayDays: typed } : undefined
}

/** Says what a client pays its own staff for a role from a day on, and what holiday they have beyond 5.6 weeks. */
export function RateDialog({ teamId, of, onClose }: RateDialogProps) {
  const latest = of.versions.at(-1)
  const [from, setFrom] = useState<string | null>(londonToday(deviceClock))
  const [pay, setPay] = useState(poundsText(latest?.pay))
  const [unit, setUnit] = useState<'days' | 'percent'>(
    latest?.holiday && latest.holidayDays === null ? 'percent' : 'days',
  )
  const [typed, setTyped] = useState(
    latest?.holidayDays != null ? String(latest.holidayDays) : latest?.holiday ? String(latest.holiday / 100) : '',
  )
  const pence = parsePounds(pay)
  const holiday = holidayOf(typed, unit)
  const isGiven = isDay(from) && (pay.trim() === '' || (pence !== undefined && pence > 0)) && holiday !== undefined
  const { busy, run } = useAct(async () => {
    await equalActs(teamId).saveRate({
      ...{ clientId: of.clientId, job: of.job as Job, version: latest?.version ?? 0, from: from! },
      ...(of.siteId && { siteId: of.siteId }),
      ...{ pay: pence ?? null, ...holiday },
    })
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={`What ${of.siteName ?? of.clientName} Pays Its Own Staff`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {jobLabel(of.job)}. Hours that are recorded already stay as they were priced.
        </Text>
        <DayField label="From" data-autofocus value={from} onChange={setFrom} />
        <TextInput
          label="Pay an hour, £ (optional)"
          description="Empty: nothing is known to compare with."
          inputMode="decimal"
          value={pay}
          onChange={({ currentTarget }) => setPay(currentTarget.value)}
        />
        <Group align="end" wrap="nowrap">
          <TextInput
            flex={1}
            label="Holiday beyond 5.6 weeks (optional)"
            inputMode="decimal"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <NativeSelect
            w="9rem"
            aria-label="Said in"
            data={[
              { value: 'days', label: 'Days a year' },
              { value: 'percent', label: '% of pay' },
            ]}
            value={unit}
            onChange={({ currentTarget }) => setUnit(currentTarget.value as 'days' | 'percent')}
          />
        </Group>
        {holiday && 'holidayDays' in holiday && holiday.holidayDays !== undefined && (
          <Text size="sm" c="dimmed">
            {percentText(percentOfDays(holiday.holidayDays))} of the pay for work done, as a line of its own.
          </Text>
        )}
      </Stack>
      <DialogFoot busy={busy} disabled={!isGiven} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
