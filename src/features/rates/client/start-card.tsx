import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '#client/ui/use-act.ts'
import { DAY } from '#shared/calendar.ts'
import type { Pence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { kindCodes } from '../rules/card.ts'
import type { CardTerms } from '../schema.ts'
import { MoneyField } from './money-field.tsx'

/** The first rates of a card: one for every hour, from which the others are then split. */
export function StartCard({ today, onStart }: { today: Day; onStart: (terms: CardTerms) => Promise<unknown> }) {
  const [pay, setPay] = useState<Pence | null>(null)
  const [charge, setCharge] = useState<Pence | null>(null)
  const { busy, run } = useAct(async () => {
    if (pay === null) return
    const bands = kindCodes.map((kind) => ({ kind, from: 0, until: DAY, pay, charge }))
    await onStart({ from: today, dayBy: 'minute', holidays: 'substitute', bands, flats: [] })
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Text mb="sm">What does an hour pay, whenever it is? Nights, weekends and bank holidays come next.</Text>
      <Group gap="sm">
        <MoneyField label="Pay, £ an hour" shortLabel="Pay" value={pay} optional onChange={setPay} />
        <MoneyField label="Charge, £ an hour" shortLabel="Charge" value={charge} optional onChange={setCharge} />
        <Button type="submit" loading={busy} disabled={pay === null}>
          Write the Draft
        </Button>
      </Group>
    </form>
  )
}
