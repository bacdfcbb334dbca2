import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { type Day, deviceClock, formatDay, formatLongDay, isDay, londonToday } from '#shared/time.ts'
import { type Nation, nationLabel, nations } from '../rules/nations.ts'
import type { HolidayDays, NationChange } from '../schema.ts'
import classes from './rates.module.css'

type Site = HolidayDays['sites'][number]

interface SiteNationProps {
  teamId: string
  mayChange: boolean
  site: Site
}

/** Whose bank holidays a site keeps, since when and what is to come. What a postcode proposes counts, and waits to be confirmed. */
export function SiteNation({ teamId, mayChange, site }: SiteNationProps) {
  const [chosen, setChosen] = useState<Nation>()
  const today = londonToday(deviceClock)
  const { run, busy } = useAct(() =>
    actAndShow(
      () => client.rates.confirmNation({ teamId, siteId: site.id, nation: site.nation, from: today }),
      api.rates.key(),
    ),
  )
  return (
    <li className={classes.row}>
      <span className={classes.rowName}>
        <b>{site.name}</b> {site.clientName}
        <Text size="xs" c="dimmed">
          {historyText(site)}
        </Text>
      </span>
      {!site.confirmed && <StateMark state="soon">By its postcode</StateMark>}
      {mayChange ? (
        <Group gap="xs">
          <NativeSelect
            aria-label={`Bank holidays of ${site.name}`}
            data={[...nations]}
            value={site.nation}
            disabled={busy}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as Nation)}
          />
          {!site.confirmed && (
            <Button variant="default" loading={busy} aria-label={`Confirm ${site.name}`} onClick={() => void run()}>
              Confirm
            </Button>
          )}
        </Group>
      ) : (
        <span>{nationLabel(site.nation)}</span>
      )}
      {chosen && <NationDialog {...{ teamId, site, today }} nation={chosen} onClose={() => setChosen(undefined)} />}
    </li>
  )
}

/** `Scotland from 1 Aug 2027, England and Wales from 31 Aug 2027`; what has counted since ever is not dated. */
const historyText = ({ nations: said }: Site) =>
  said.length > 1 || said.some(({ from }) => from > londonToday(deviceClock))
    ? said.map(({ nation, from }) => `${nationLabel(nation)} from ${formatDay(from)}`).join(', ')
    : null

interface NationDialogProps {
  teamId: string
  site: Site
  nation: Nation
  today: Day
  onClose: () => void
}

/** Asks from which day on, and says what is priced anew before it is. */
function NationDialog({ teamId, site, nation, today, onClose }: NationDialogProps) {
  const [from, setFrom] = useState<string | null>(today)
  const isGiven = from !== null && isDay(from) && from >= today
  const asked = { teamId, siteId: site.id, nation, from: from ?? '' }
  const { data } = useQuery({ ...api.rates.foreseeNation.queryOptions({ input: asked }), enabled: isGiven })
  const { run, busy } = useAct(async () => {
    await actAndShow(() => client.rates.confirmNation(asked), api.rates.key())
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={`Bank holidays of ${nationLabel(nation)}`}>
      <Text mb="md">{site.name} keeps them from a day on. What is past, and what is approved, keeps its price.</Text>
      <DayField label="From" value={from} minDate={today} onChange={setFrom} data-autofocus />
      {isGiven && data && <Change change={data} />}
      <DialogFoot busy={busy} disabled={!isGiven || !data} onClose={onClose} onAct={() => void run()}>
        Keep Them
      </DialogFoot>
    </Dialog>
  )
}

const SHOWN = 6

function Change({ change: { days, shifts, booked } }: { change: NationChange }) {
  if (days.length === 0)
    return (
      <Text mt="md" c="dimmed" role="status">
        No day pays differently.
      </Text>
    )
  return (
    <Callout
      mt="md"
      state={shifts > 0 ? 'soon' : 'info'}
      role="status"
      title={shifts > 0 ? shiftsText(shifts, booked) : 'No published shift pays differently'}
    >
      <ul className={classes.changes}>
        {days.slice(0, SHOWN).map(({ day, name, isHoliday }) => (
          <li key={day}>
            {formatLongDay(day)}: {name}, {isHoliday ? 'becomes a bank holiday' : 'is none any more'}
          </li>
        ))}
        {days.length > SHOWN && <li>and {days.length - SHOWN} more until the end of 2028</li>}
      </ul>
    </Callout>
  )
}

const shiftsText = (shifts: number, booked: number) =>
  `${shifts === 1 ? 'One published shift' : `${shifts} published shifts`} may pay differently, ${
    booked === 1 ? 'one place of them is booked' : `${booked} places of them are booked`
  }`
