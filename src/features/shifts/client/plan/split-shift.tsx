import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { addMinutes, formatMinutes } from '#shared/time.ts'
import { instantWithin, SHORTEST_PART_MINUTES, splitShift } from '../../rules/split.ts'
import { isTime, minutesOf, type Span, wallTimes } from '../../rules/times.ts'
import type { ShiftDetails } from '../../schema.ts'
import { count, people } from '../manager/shift-words.ts'
import { type Cut, CutField } from './cut-field.tsx'
import { PartsPicture } from './parts-picture.tsx'
import classes from './plan.module.css'

const MOST_CUTS = 5

interface SplitShiftProps {
  teamId: string
  shift: ShiftDetails
  onClose: () => void
}

/** Cuts a shift into parts, with a picture of them: two halves unless other times are chosen. */
export function SplitShift({ teamId, shift, onClose }: SplitShiftProps) {
  const [cuts, setCuts] = useState<readonly Cut[]>(() => evenCuts(shift, 2))
  const instants = cuts.map(({ time, which }) => (isTime(time) ? instantWithin(shift, time, which) : undefined))
  const isWithin = instants.every((cut) => cut !== undefined)
  const parts = isWithin && cuts.length > 0 ? splitShift(shift, instants) : undefined
  const { length: booked } = shift.places

  const { busy, run } = useAct(async () => {
    await actAndShow(async () => {
      const { shiftIds } = await client.shifts.split({
        ...{ teamId, shiftId: shift.id, version: shift.version },
        cuts: cuts.map(({ time, which }) => ({ time, ...(which && { which }) })),
      })
      toast.success(`Split into ${count(shiftIds.length, 'shift')}`)
    }, api.shifts.key())
    onClose()
  })

  return (
    <Dialog opened onClose={onClose} title="Split the Shift" size="lg">
      <Stack gap="md">
        <fieldset className={classes.chips}>
          <legend>Parts of the same length</legend>
          {evenParts(shift).map((parts) => (
            <button
              key={parts}
              type="button"
              aria-pressed={isSame(cuts, evenCuts(shift, parts))}
              onClick={() => setCuts(evenCuts(shift, parts))}
            >
              {parts} × {formatMinutes(minutesOf(shift) / parts)}
            </button>
          ))}
        </fieldset>
        <Group gap="sm" align="flex-end">
          {cuts.map((cut, at) => (
            <CutField
              // biome-ignore lint/suspicious/noArrayIndexKey: a cut is its place in the list
              key={at}
              label={cuts.length === 1 ? 'Cut at' : `Cut ${at + 1} at`}
              shift={shift}
              cut={cut}
              onChange={(changed) => setCuts(cuts.map((one, place) => (place === at ? changed : one)))}
            >
              {cuts.length > 1 && (
                <ActionIcon
                  variant="default"
                  size="input-sm"
                  aria-label={`Remove cut ${at + 1}`}
                  onClick={() => setCuts(cuts.toSpliced(at, 1))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </CutField>
          ))}
          {cuts.length < MOST_CUTS && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setCuts([...cuts, { time: '' }])}
            >
              Add a Cut
            </Button>
          )}
        </Group>
        <div role="status">
          {parts ? (
            <PartsPicture parts={parts} note={({ breakMinutes }) => `${breakMinutes} min break`} />
          ) : (
            <Text c="dimmed">
              {isWithin
                ? `Each part must last at least ${SHORTEST_PART_MINUTES} minutes.`
                : 'Choose times within the shift.'}
            </Text>
          )}
        </div>
        <Text size="sm">
          {booked > 0
            ? `${people(booked)} on it ${booked === 1 ? 'is' : 'are'} on each part then${shift.state === 'open' ? ', and told' : ''}: take them off what they do not work.`
            : 'Nobody is on it.'}
        </Text>
        <FormFoot message={undefined} onBack={onClose}>
          <Button loading={busy} disabled={!parts} onClick={() => void run()}>
            {parts ? `Split into ${parts.length}` : 'Split'}
          </Button>
        </FormFoot>
      </Stack>
    </Dialog>
  )
}

/** Into how many parts of the same length, of whole quarters of an hour, a shift can be cut. */
function evenParts(shift: Span): number[] {
  const minutes = minutesOf(shift)
  return [2, 3, 4].filter((parts) => minutes % (parts * 15) === 0 && minutes / parts >= SHORTEST_PART_MINUTES)
}

/** The cuts of parts of the same length, or of nearly that. */
function evenCuts(shift: Span, parts: number): Cut[] {
  return Array.from({ length: parts - 1 }, (_, at) => {
    const length = Math.round((minutesOf(shift) * (at + 1)) / parts / 15) * 15
    const { end, endIs } = wallTimes({ ...shift, endsAt: addMinutes(shift.startsAt, length).toISOString() })
    return { time: end, which: endIs ?? undefined }
  })
}

const isSame = (some: readonly Cut[], others: readonly Cut[]) => JSON.stringify(some) === JSON.stringify(others)
