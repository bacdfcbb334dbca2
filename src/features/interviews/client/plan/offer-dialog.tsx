import { Button, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Name } from '#client/ui/name.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatLongDay, isDay, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { instantAt } from '../../rules/times.ts'
import { type MeetingValues, PlanForm } from './plan-form.tsx'
import { type Chosen, Who } from './who.tsx'

interface OfferDialogProps {
  teamId: string
  onClose: () => void
}

interface Slot {
  day: string
  time: string
}

/** Offers several times to one or many candidates, who pick by a link. */
export function OfferDialog({ teamId, onClose }: OfferDialogProps) {
  const queries = useQueryClient()
  const [candidates, setCandidates] = useState<Chosen[]>([])
  const [choosing, setChoosing] = useState(true)
  const [slots, setSlots] = useState<Slot[]>([])

  function add(chosen: Chosen) {
    const isNew = !candidates.some(({ input }) => JSON.stringify(input) === JSON.stringify(chosen.input))
    if (isNew) setCandidates([...candidates, chosen])
    setChoosing(false)
  }

  return (
    <Dialog opened onClose={onClose} title="Offer times for interviews" size="lg">
      {choosing ? (
        <Who
          teamId={teamId}
          onChoose={add}
          onCancel={() => (candidates.length === 0 ? onClose() : setChoosing(false))}
        />
      ) : (
        <Stack gap="lg">
          <section aria-label="Candidates">
            <Title order={3} size="h5" mb="xs">
              Candidates
            </Title>
            {candidates.map(({ fullName, input }) => (
              <Group key={JSON.stringify(input)} justify="space-between">
                <Text>
                  <Name>{fullName}</Name>
                </Text>
                <CloseButton
                  aria-label={`Take out ${inSentence(fullName)}`}
                  onClick={() => setCandidates(candidates.filter((one) => one.input !== input))}
                />
              </Group>
            ))}
            <Button variant="light" mt="xs" onClick={() => setChoosing(true)}>
              Add a Candidate
            </Button>
          </section>
          <Times slots={slots} onSlots={setSlots} />
          <PlanForm<MeetingValues>
            teamId={teamId}
            timeless
            submitLabel="Offer Times"
            onCancel={onClose}
            onSubmit={async (meeting) => {
              await client.interviews.offerSlots({
                teamId,
                candidates: candidates.map(({ input }) => input),
                slots,
                ...meeting,
              })
              toast.success(
                candidates.length === 1 ? 'The candidate can pick a time' : 'The candidates can pick a time',
              )
              await queries.invalidateQueries({ queryKey: api.interviews.key() })
              onClose()
            }}
          />
        </Stack>
      )}
    </Dialog>
  )
}

const NEXT_MINUTES = 45

/** The offered times. After one is added the next one is proposed, so that a row of them is a few presses. */
function Times({ slots, onSlots }: { slots: Slot[]; onSlots: (slots: Slot[]) => void }) {
  const today = londonToday(deviceClock)
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const at = day && isDay(day) ? instantAt(day, time) : undefined
  const isThere = slots.some((slot) => slot.day === day && slot.time === time)

  function add() {
    if (!at || !day || isThere) return
    const next = new Date(at.getTime() + NEXT_MINUTES * 60_000)
    onSlots([...slots, { day, time }].sort((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`)))
    setDay(londonDay(next))
    setTime(londonTime(next))
  }

  return (
    <section aria-label="Times">
      <Title order={3} size="h5" mb="xs">
        Times
      </Title>
      {slots.map((slot) => (
        <Group key={`${slot.day} ${slot.time}`} justify="space-between">
          <Text>
            {formatLongDay(slot.day, { today })} at {slot.time}
          </Text>
          <CloseButton
            aria-label={`Take out ${formatLongDay(slot.day, { today })} at ${slot.time}`}
            onClick={() => onSlots(slots.filter((one) => one !== slot))}
          />
        </Group>
      ))}
      <Group align="end" gap="sm" mt="xs">
        <DayField label="Day" value={day} onChange={setDay} minDate={today} style={{ flex: '1 1 160px' }} />
        <TextInput
          type="time"
          label="Time"
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          style={{ flex: '1 1 100px' }}
        />
        <Button variant="light" disabled={!at || isThere} onClick={add}>
          Add Time
        </Button>
      </Group>
    </section>
  )
}
