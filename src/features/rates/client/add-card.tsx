import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { type JobCode, jobs } from '#features/teams/rules/jobs.ts'
import { cardName } from '../rules/words.ts'
import type { ListedCard, RateCard } from '../schema.ts'

interface AddCardProps {
  teamId: string
  cards: readonly ListedCard[]
  onClose: () => void
  onAdded: (id: string) => void
}

const CLIENT = 'client '
const SITE = 'site '

/** Adds a card: for whom, in which role, and with which rates it begins. Where there is one already, that is opened. */
export function AddCard({ teamId, cards, onClose, onAdded }: AddCardProps) {
  const { data } = useQuery(api.rates.holidays.queryOptions({ input: { teamId } }))
  const [place, setPlace] = useState('')
  const [job, setJob] = useState('')
  const [copyOf, setCopyOf] = useState('')
  const { busy, run } = useAct(async () => {
    const scope = {
      ...(place.startsWith(CLIENT) && { clientId: place.slice(CLIENT.length) }),
      ...(place.startsWith(SITE) && { siteId: place.slice(SITE.length) }),
      ...(job && { job: job as JobCode }),
    }
    const id = await added({ teamId, ...scope, ...(copyOf && { copyOf }) })
    onClose()
    onAdded(id)
  })
  const byClient = [...Map.groupBy(data?.sites ?? [], ({ clientId }) => clientId)]
  return (
    <Dialog opened onClose={onClose} title="Add Card" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed">
            Of several cards the most specific counts: site and role, site, client and role, client, role, all shifts.
          </Text>
          <NativeSelect
            label="Where"
            value={place}
            onChange={({ currentTarget }) => setPlace(currentTarget.value)}
            data={[
              { value: '', label: 'Every client' },
              ...byClient.map(([clientId, sites]) => ({
                group: sites[0]!.clientName,
                items: [
                  { value: `${CLIENT}${clientId}`, label: `Every site of ${sites[0]!.clientName}` },
                  ...sites.map(({ id, name }) => ({ value: `${SITE}${id}`, label: name })),
                ],
              })),
            ]}
          />
          <NativeSelect
            label="Role"
            value={job}
            onChange={({ currentTarget }) => setJob(currentTarget.value)}
            data={[{ value: '', label: 'Every role' }, ...jobs]}
          />
          <NativeSelect
            label="Begin with"
            value={copyOf}
            onChange={({ currentTarget }) => setCopyOf(currentTarget.value)}
            data={[
              { value: '', label: 'One rate for every hour' },
              ...cards.map((card) => ({ value: card.id, label: `The rates of ${cardName(card)}` })),
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Add Card
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The id of the card that was added, or that was there before. */
async function added(input: Parameters<typeof client.rates.add>[0]): Promise<string> {
  try {
    const card = await actAndShow(() => client.rates.add(input), api.rates.key())
    return card.id
  } catch (error) {
    const there = conflictState<RateCard>(error)
    if (!there) throw error
    return there.id
  }
}
