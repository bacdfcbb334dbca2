import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { inSentence } from '#shared/names.ts'
import { timesText } from '../../rules/shift-words.ts'
import { coverPart, instantWithin } from '../../rules/split.ts'
import { isTime } from '../../rules/times.ts'
import type { ShiftDetails } from '../../schema.ts'
import { type Cut, CutField } from '../plan/cut-field.tsx'
import { PartsPicture } from '../plan/parts-picture.tsx'

export interface CoveredPart {
  from: Cut
  until: Cut
}

interface CoverDialogProps {
  fullName: string
  shift: ShiftDetails
  onCover: (part: CoveredPart) => void
  onClose: () => void
}

/** Asks which part of a shift somebody can cover, and shows what stays open. */
export function CoverDialog({ fullName, shift, onCover, onClose }: CoverDialogProps) {
  const [from, setFrom] = useState<Cut>({ time: shift.start })
  const [until, setUntil] = useState<Cut>({ time: shift.end })
  const at = ({ time, which }: Cut) => (isTime(time) ? instantWithin(shift, time, which) : undefined)
  const startsAt = at(from)
  const endsAt = until.time === shift.end ? shift.endsAt : at(until)
  const cover = startsAt && endsAt ? coverPart(shift, { startsAt, endsAt }) : undefined
  const name = inSentence(fullName)
  return (
    <Dialog opened onClose={onClose} title={`A part for ${name}`} size="lg">
      <Stack gap="md">
        <Text>
          The shift is {timesText(shift)}. Which part of it can {name} work?
        </Text>
        <Group gap="sm" align="flex-end">
          <CutField label="From" shift={shift} cut={from} onChange={setFrom} />
          <CutField label="Until" shift={shift} cut={until} onChange={setUntil} />
        </Group>
        <div role="status">
          {cover ? (
            <PartsPicture
              parts={[cover.covered, ...cover.open].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))}
              strong={cover.covered}
              note={(part) => (part === cover.covered ? fullName : 'Stays open')}
            />
          ) : (
            <Text c="dimmed">Choose a part of it. It, and what is left, must last at least an hour each.</Text>
          )}
        </div>
        <FormFoot message={undefined} onBack={onClose}>
          <Button disabled={!cover} onClick={() => onCover({ from, until })}>
            Book the Part
          </Button>
        </FormFoot>
      </Stack>
    </Dialog>
  )
}
