import { Button, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { LATE_MINUTES, type LateMinutes } from '../../rules/late.ts'
import type { OwnShift } from '../../schema.ts'

interface RunningLateProps {
  /** `late`: what the person has said already. */
  shift: Pick<OwnShift, 'late' | 'teamName' | 'teamOnCall'>
  onLate: (minutes: LateMinutes | null) => Promise<unknown>
}

/** Tells the managers in two taps how late one will be. */
export function RunningLate({ shift: { late, teamName, teamOnCall }, onLate }: RunningLateProps) {
  const [isOpen, setOpen] = useState(false)
  const {
    busy,
    doing,
    run: tell,
  } = useAct(async (minutes: LateMinutes | null) => {
    await onLate(minutes)
    setOpen(false)
  })

  const button = (minutes: LateMinutes | null, words: string) => (
    <Button
      key={words}
      variant="default"
      size="lg"
      disabled={busy || minutes === late}
      loading={doing === minutes}
      onClick={() => void tell(minutes)}
    >
      {words}
    </Button>
  )
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Running Late
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="How late will you be?">
        <Text mb="md">
          {late === null
            ? 'Your agency is told at once.'
            : `You said about ${late} minutes. Your agency is told of a change at once.`}
        </Text>
        <SimpleGrid cols={2} spacing="xs">
          {LATE_MINUTES.map((minutes) => button(minutes, minutes === 60 ? '1 hour' : `${minutes} min`))}
          {late !== null && button(null, 'On Time')}
        </SimpleGrid>
        {teamOnCall && (
          <Text mt="md">
            <OnCall number={teamOnCall} team={teamName} />
          </Text>
        )}
      </Dialog>
    </>
  )
}
