import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Name } from '#client/ui/name.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { type MeetingValues, PlanForm } from './plan-form.tsx'
import { type Slot, Times } from './times.tsx'
import { type Chosen, Who } from './who.tsx'

interface OfferDialogProps {
  teamId: string
  onClose: () => void
}

/** Offers several times to one or many candidates, who pick by a link. */
export function OfferDialog({ teamId, onClose }: OfferDialogProps) {
  const queries = useQueryClient()
  const [candidates, setCandidates] = useState<Chosen[]>([])
  const [choosing, setChoosing] = useState(true)
  const [slots, setSlots] = useState<Slot[]>([])
  const another = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!choosing) another.current?.focus()
  }, [choosing])

  function add(chosen: Chosen) {
    const isNew = !candidates.some(({ input }) => JSON.stringify(input) === JSON.stringify(chosen.input))
    if (isNew) setCandidates([...candidates, chosen])
    setChoosing(false)
  }

  return (
    <Dialog opened onClose={onClose} title="Offer Times for Interviews" size="lg">
      {choosing && (
        <Who
          teamId={teamId}
          onChoose={add}
          onCancel={() => (candidates.length === 0 ? onClose() : setChoosing(false))}
        />
      )}
      {/* Stays while somebody is chosen, so that nothing typed is lost. */}
      <Stack gap="lg" hidden={choosing} display={choosing ? 'none' : undefined}>
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
          <Button ref={another} variant="light" mt="xs" onClick={() => setChoosing(true)}>
            Add a Candidate
          </Button>
        </section>
        <Times slots={slots} needed={candidates.length} onSlots={setSlots} />
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
            toast.success(candidates.length === 1 ? 'The candidate can pick a time' : 'The candidates can pick a time')
            await queries.invalidateQueries({ queryKey: api.interviews.key() })
            onClose()
          }}
        />
      </Stack>
    </Dialog>
  )
}
