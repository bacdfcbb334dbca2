import { Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { api, client, conflictState } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { counted } from '#shared/audit-words.ts'
import { deviceClock, formatLongDay, isDay, londonToday } from '#shared/time.ts'
import { flatKind } from '../rules/flats.ts'
import { percentOf } from '../rules/raise.ts'
import { cardName } from '../rules/words.ts'
import type { ForeseenRaise, ListedCard } from '../schema.ts'
import { ChangeList, wasAndIs } from './changes.tsx'
import classes from './rates.module.css'

interface RaiseDialogProps {
  teamId: string
  cards: readonly ListedCard[]
  onClose: () => void
}

/** Raises cards by percent from a day on: first which and by how much, then what would change, then it is done. */
export function RaiseDialog({ teamId, cards, onClose }: RaiseDialogProps) {
  const today = londonToday(deviceClock)
  const begun = cards.filter(({ from, next }) => from ?? next)
  const [chosen, setChosen] = useState(begun.map(({ id }) => id))
  const [from, setFrom] = useState<string | null>(today)
  const [pay, setPay] = useState('')
  const [charge, setCharge] = useState('')
  const [foreseen, setForeseen] = useState<readonly ForeseenRaise[]>()
  const [by, charged] = [percentOf(pay), percentOf(charge)]
  const isGiven =
    by !== undefined && charged !== undefined && from !== null && isDay(from) && from >= today && chosen.length > 0
  const raise = { teamId, from: from ?? '', pay: by ?? 0, charge: charged ?? 0 }

  const look = useAct(async () => {
    const { items } = await client.rates.foreseeRaise({ ...raise, cardIds: chosen })
    setForeseen(items)
  })
  const act = useAct(async () => {
    const asked = foreseen!.map(({ id, latest }) => ({ id, latest }))
    try {
      const { raised } = await actAndShow(() => client.rates.raise({ ...raise, cards: asked }), api.rates.key())
      toast.success(`${counted(String(raised), 'card')} raised from ${formatLongDay(raise.from)}`)
      onClose()
    } catch (error) {
      if (!conflictState(error)) throw error
      // A card has got another version meanwhile: what would change is read anew.
      await look.run()
    }
  })

  if (foreseen)
    return (
      <Dialog opened onClose={onClose} title={`What Changes From ${formatLongDay(raise.from)}`} size="xl">
        <Stack gap="md">
          {foreseen.length === 0 && <Text>None of these cards has rates in force on this day.</Text>}
          {foreseen.map((one) => (
            <Foreseen key={one.id} one={one} />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setForeseen(undefined)}>
              Back
            </Button>
            <Button loading={act.busy} disabled={foreseen.length === 0} onClick={() => void act.run()}>
              Raise {counted(String(foreseen.length), 'Card')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title="Raise Cards" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void look.run()
        }}
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <DayField label="From" value={from} minDate={today} onChange={setFrom} />
            <PercentField label="Pay, %" value={pay} onChange={setPay} />
            <PercentField label="Charge, %" value={charge} onChange={setCharge} />
          </SimpleGrid>
          <Checkbox.Group label="Which cards" value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt="xs">
              {begun.map((card) => (
                <Checkbox key={card.id} value={card.id} label={cardName(card)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={look.busy} disabled={!isGiven}>
              See What Changes
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function PercentField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      maxLength={6}
      placeholder="3.2"
      value={value}
      error={percentOf(value) === undefined ? 'Enter a percentage such as 3.2' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function Foreseen({ one: { name, replaces, bands, flats } }: { one: ForeseenRaise }) {
  return (
    <section>
      <Title order={3} size="h6">
        {name}
      </Title>
      {replaces.length > 0 && (
        <Text size="sm" c="dimmed">
          Replaces what was to begin on {replaces.map((day) => formatLongDay(day)).join(', ')}.
        </Text>
      )}
      <ChangeList changes={bands} />
      <ul className={classes.changes}>
        {flats
          .filter(({ was, is }) => was.pay !== is.pay || was.charge !== is.charge)
          .map(({ kind, was, is }) => (
            <li key={kind}>
              {flatKind(kind).label}: {wasAndIs({ was, is })}
            </li>
          ))}
      </ul>
    </section>
  )
}
