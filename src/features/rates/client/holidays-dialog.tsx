import { ActionIcon, Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { deviceClock, formatLongDay, isDay, londonToday } from '#shared/time.ts'
import { bankHolidays, HOLIDAYS_SOURCE } from '../rules/bank-holidays.ts'
import { type Nation, nationLabel, nations } from '../rules/nations.ts'
import type { HolidayDays } from '../schema.ts'
import classes from './rates.module.css'
import { SiteNation } from './site-nation.tsx'

interface HolidaysDialogProps {
  teamId: string
  mayChange: boolean
  onClose: () => void
}

/** Which days pay as bank holidays: those of the country, the team's own, and whose each site keeps. */
export function HolidaysDialog({ teamId, mayChange, onClose }: HolidaysDialogProps) {
  const query = useQuery(api.rates.holidays.queryOptions({ input: { teamId } }))
  const found = query.data
  return (
    <Dialog opened onClose={onClose} title="Bank Holidays" size="xl">
      <Pending query={query} what="bank holidays">
        <RowsSkeleton rows={5} />
      </Pending>
      {found && (
        <Stack gap="lg">
          <OwnDays teamId={teamId} mayChange={mayChange} added={found.added} />
          <section>
            <Title order={3} size="h5" mb="xs">
              Whose each site keeps
            </Title>
            {found.sites.length === 0 && <Text c="dimmed">There are no sites yet.</Text>}
            <ul className={classes.rows}>
              {found.sites.map((site) => (
                <SiteNation key={site.id} {...{ teamId, mayChange, site }} />
              ))}
            </ul>
          </section>
          <OfCountry />
        </Stack>
      )}
    </Dialog>
  )
}

interface OwnDaysProps {
  teamId: string
  mayChange: boolean
  added: HolidayDays['added']
}

function OwnDays({ teamId, mayChange, added }: OwnDaysProps) {
  const today = londonToday(deviceClock)
  const [day, setDay] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [nation, setNation] = useState<Nation | ''>('')
  const add = useAct(async () => {
    const given = { teamId, day: day ?? '', name, ...(nation && { nation }) }
    await actAndShow(() => client.rates.addHoliday(given), api.rates.key())
    setDay(null)
    setName('')
  })
  const remove = useAct((of: string) =>
    actAndShow(() => client.rates.removeHoliday({ teamId, day: of }), api.rates.key()),
  )
  const isGiven = day !== null && isDay(day) && day >= today && name.trim() !== ''
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Days of your own
      </Title>
      {added.length === 0 && <Text c="dimmed">None: only the days of the country pay as bank holidays.</Text>}
      <ul className={classes.rows}>
        {added.map((one) => (
          <li key={one.day} className={classes.row}>
            <span className={classes.rowName}>
              <b>{formatLongDay(one.day)}</b> {one.name}
            </span>
            <Text span size="sm" c="dimmed">
              {one.nation ? nationLabel(one.nation) : 'Every site'}
            </Text>
            {mayChange && one.day >= today && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${one.name}`}
                loading={remove.doing === one.day}
                onClick={() => void remove.run(one.day)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form
          className={classes.addDay}
          onSubmit={(event) => {
            event.preventDefault()
            void add.run()
          }}
        >
          <DayField label="Day" value={day} minDate={today} onChange={setDay} />
          <TextInput
            label="Name"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label="Where"
            data={[{ value: '', label: 'Every site' }, ...nations]}
            value={nation}
            onChange={(event) => setNation(event.currentTarget.value as Nation | '')}
          />
          <Button type="submit" variant="default" loading={add.busy} disabled={!isGiven}>
            Add Day
          </Button>
        </form>
      )}
    </section>
  )
}

function OfCountry() {
  const today = londonToday(deviceClock)
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        Of the country
      </Title>
      {nations.map(({ value, label }) => (
        <Folded key={value} summary={label}>
          <ul className={classes.changes}>
            {bankHolidays(value)
              .filter(({ day }) => day >= today)
              .map(({ day, name, insteadOf }) => (
                <li key={day}>
                  {formatLongDay(day)}: {name}
                  {insteadOf && `, kept for ${formatLongDay(insteadOf)}`}
                </li>
              ))}
          </ul>
        </Folded>
      ))}
      <Text size="xs" c="dimmed">
        Source: {HOLIDAYS_SOURCE}, read in November 2026.
      </Text>
    </section>
  )
}
