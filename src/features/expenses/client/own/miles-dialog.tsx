import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { day, select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { formatPence } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { milesPaid, type Vehicle, vehicles } from '../../rules/mileage.ts'
import { vehicleWords } from '../../rules/words.ts'
import { siteOptions, TeamChoice, type Teams } from './team-choice.tsx'

const MILES = /^\d{1,4}([.,]\d)?$/
const tenthsOf = (typed: string) => Math.round(Number(typed.replace(',', '.')) * 10)

interface MilesDialogProps {
  teams: Teams
  onClose: () => void
}

/** Claims the miles of a journey. */
export function MilesDialog({ teams, onClose }: MilesDialogProps) {
  const [teamId, setTeamId] = useState(teams[0]?.id ?? '')
  const sites = siteOptions(teams, teamId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sites are those of the team
  const form = useMemo(() => formOf(sites), [teamId])
  const today = londonToday(deviceClock)
  return (
    <Dialog opened onClose={onClose} title="Claim miles">
      <TeamChoice {...{ teams, teamId }} onTeam={setTeamId} />
      <SchemaForm
        key={teamId}
        definition={form}
        widgets={standardWidgets}
        values={{ day: today, vehicle: 'car', passengers: '0', siteId: '' }}
        onSubmit={async ({ day: on, vehicle, miles, passengers, from, to, siteId, note }) => {
          await actAndShow(
            () =>
              client.expenses.claimMiles({
                ...{ teamId, day: on, vehicle: vehicle as Vehicle, tenths: tenthsOf(miles), from, to },
                ...{ passengers: vehicle === 'car' ? Number(passengers) : 0 },
                ...(siteId && { siteId }),
                ...(note && { note }),
              }),
            api.expenses.key(),
          )
          toast.success('Sent to your agency')
          onClose()
        }}
      >
        {({ field, values, message }) => (
          <Stack gap="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {field('day')}
              {field('vehicle')}
            </SimpleGrid>
            <SimpleGrid cols={2} spacing="sm">
              {field('miles')}
              {values.vehicle === 'car' && field('passengers')}
            </SimpleGrid>
            {field('from')}
            {field('to')}
            {sites.length > 1 && field('siteId')}
            {field('note')}
            <Text size="sm" c="dimmed" role="status">
              {worth(values)}
            </Text>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Send</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** What the miles pay, as far as it is typed. */
function worth({ miles, vehicle, passengers, day: on }: Record<string, unknown>): string {
  if (typeof miles !== 'string' || !MILES.test(miles) || typeof on !== 'string' || on === '')
    return 'HMRC’s rates of the day of the journey.'
  const journey = { vehicle: vehicle as Vehicle, tenths: tenthsOf(miles), passengers: 0, day: on }
  const along = vehicle === 'car' ? Number(passengers ?? 0) : 0
  return `${formatPence(milesPaid({ ...journey, passengers: along }, 0).amount)} at HMRC’s rates of that day; a car’s miles beyond 10,000 in a tax year pay less.`
}

function formOf(sites: { value: string; label: string }[]) {
  return defineForm({
    title: 'Miles',
    fields: {
      day: day({ label: 'Day', missing: 'Enter the day' }),
      vehicle: select(
        vehicles.map((value) => ({ value, label: vehicleWords[value] })),
        { label: 'Vehicle', preset: true, missing: 'Choose the vehicle' },
      ),
      miles: plainText({ label: 'Miles', inputMode: 'decimal', required: true }, (text) =>
        MILES.test(text) && tenthsOf(text) > 0 && tenthsOf(text) <= 20_000 ? undefined : 'Enter miles such as 24.5',
      ),
      passengers: plainText({ label: 'Passengers', inputMode: 'numeric' }, (text) =>
        /^[0-8]$/.test(text) ? undefined : 'Enter a number from 0 to 8',
      ),
      from: plainText({ label: 'From', required: true, maxLength: 120 }, filled('Enter where you started')),
      to: plainText({ label: 'To', required: true, maxLength: 120 }, filled('Enter where you went')),
      siteId: select(sites, { label: 'Site', preset: true, optional: true }),
      note: plainText({ label: 'Note (optional)', maxLength: 300 }),
    },
  })
}
