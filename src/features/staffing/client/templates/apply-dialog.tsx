import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { type ClashChoice, clashChoices } from '#features/shifts/rules/copy-week.ts'
import { counted } from '#shared/audit-words.ts'
import { addDays, isDay } from '#shared/time.ts'
import { drafts } from '../../rules/words.ts'
import { type AppliedTemplate, type ListedTemplate, MOST_WEEKS } from '../../schema.ts'
import { pressStaffing } from '../show-staffing.ts'
import { useSayMade } from '../use-say-made.ts'
import type { Site } from '../use-sites.ts'
import { ClashReport } from './clash-report.tsx'
import { nextMonday } from './weeks.ts'

interface ApplyDialogProps {
  teamId: string
  template: ListedTemplate
  sites: readonly Site[]
  onClose: () => void
}

const numbers = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1))

/** Makes drafts of a template: first what would come of it, then the drafts. */
export function ApplyDialog({ teamId, template, sites, onClose }: ApplyDialogProps) {
  const [from, setFrom] = useState<string | null>(nextMonday())
  const [count, setCount] = useState(String(Math.max(4, template.weeks)))
  const [firstWeek, setFirstWeek] = useState('1')
  const [clashes, setClashes] = useState<ClashChoice>('open')
  const [foreseen, setForeseen] = useState<AppliedTemplate>()
  const send = (tryOnly: boolean) =>
    pressStaffing(() =>
      client.staffing.applyTemplate({
        ...{ teamId, templateId: template.id, from: from!, count: Number(count), firstWeek: Number(firstWeek) },
        ...{ clashes, tryOnly },
      }),
    )
  const sayMade = useSayMade()
  const preview = useAct(async () => setForeseen(await send(true)))
  const apply = useAct(async () => {
    const made = await send(false)
    if (!made) return
    const days = { from: from!, through: addDays(from!, 7 * Number(count) - 1) }
    sayMade(made.shifts, made.places > made.booked ? days : undefined)
    onClose()
  })
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setForeseen(undefined)
    }
  return (
    <Dialog opened onClose={onClose} title={`Make Drafts of ${template.name}`} size="lg">
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          Whoever may work is booked, and nobody is told before you publish. What is there already is not made again.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField label="First day" value={from} onChange={change(setFrom)} />
          <NativeSelect
            label="For how many weeks"
            data={numbers(MOST_WEEKS)}
            value={count}
            onChange={({ currentTarget }) => change(setCount)(currentTarget.value)}
          />
          {template.weeks > 1 && (
            <NativeSelect
              label="Begin with week"
              data={numbers(template.weeks)}
              value={firstWeek}
              onChange={({ currentTarget }) => change(setFirstWeek)(currentTarget.value)}
            />
          )}
          <NativeSelect
            label="Where somebody cannot work"
            data={clashChoices.map((one) => ({ ...one }))}
            value={clashes}
            onChange={({ currentTarget }) => change(setClashes)(currentTarget.value as ClashChoice)}
          />
        </SimpleGrid>
        {foreseen && (
          <ClashReport clashes={foreseen.clashes} leftOut={foreseen.leftOut} sites={sites}>
            {`${drafts(foreseen.shifts)} with ${counted(String(foreseen.places), 'place')}, ${foreseen.booked} of them with somebody on it.`}
          </ClashReport>
        )}
      </Stack>
      {foreseen ? (
        <DialogFoot busy={apply.busy} disabled={foreseen.shifts === 0} onClose={onClose} onAct={() => void apply.run()}>
          {`Make ${drafts(foreseen.shifts).replace('draft', 'Draft')}`}
        </DialogFoot>
      ) : (
        <DialogFoot busy={preview.busy} disabled={!isDay(from)} onClose={onClose} onAct={() => void preview.run()}>
          Preview
        </DialogFoot>
      )}
    </Dialog>
  )
}
