import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { whenWords } from '../plans/plan-words.ts'
import { ahead } from './ahead.ts'
import classes from './sick.module.css'

interface TheirShiftsProps {
  teamId: string
  userId: string
  /** It is one of them in any case. */
  shiftId: string
  shiftIds: string[]
  onChange: (shiftIds: string[]) => void
}

/** So many days ahead somebody can be off sick at once, of so many shifts; a night of yesterday may still go on. */
const [DAYS, MOST] = [14, 10]

/** Which of somebody's next shifts they cannot come to. */
export function TheirShifts({ teamId, userId, shiftId, shiftIds, onChange }: TheirShiftsProps) {
  const today = londonToday(deviceClock)
  const { data } = useQuery(
    api.rota.view.queryOptions({ input: { teamId, from: addDays(today, -1), through: addDays(today, DAYS - 1) } }),
  )
  const theirs = useMemo(() => {
    const at = data?.people.findIndex(({ id }) => id === userId)
    return ahead(data?.shifts ?? [], deviceClock.now())
      .filter(({ places }) => places.some(([, whose, state]) => whose === at && state === 'confirmed'))
      .map((shift) => ({ ...shift, siteName: data!.sites[shift.site]!.name }))
  }, [data, userId])
  if (theirs.length <= 1) return null
  return (
    <fieldset className={classes.theirs}>
      <legend>Which shifts?</legend>
      {theirs.map(({ id, siteName, ...times }) => (
        <Checkbox
          key={id}
          label={`${whenWords(times)}, ${siteName}`}
          checked={shiftIds.includes(id)}
          disabled={id === shiftId || (!shiftIds.includes(id) && shiftIds.length >= MOST)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...shiftIds, id] : shiftIds.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
