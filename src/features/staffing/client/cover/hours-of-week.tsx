import { Card, Text, Title, VisuallyHidden } from '@mantine/core'
import { ActButton } from '#client/ui/act-button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { addDays, type Day, deviceClock, formatShortDay, londonDay, londonToday } from '#shared/time.ts'
import { shortOf } from '../../rules/cover.ts'
import { type HourCell, hoursOfDay } from '../../rules/week-of-hours.ts'
import { hoursText, shortText } from '../../rules/words.ts'
import type { CoverHours } from '../../schema.ts'
import { planFor } from '../use-say-made.ts'
import classes from './cover.module.css'
import { onlyJob, useMakeMissing } from './use-make-missing.ts'

interface HoursOfWeekProps {
  teamId: string
  siteId: string
  days: { from: Day; through: Day }
  hours: CoverHours
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The worst last. */
const LEGEND: readonly { state: State; words: string }[] = [
  { state: 'ok', words: 'Full' },
  { state: 'plain', words: 'More than needed' },
  { state: 'soon', words: 'Open places' },
  { state: 'bad', words: 'No shift for it' },
]

/** Where a site is short in a week: hour by hour as a picture, and in words. */
export function HoursOfWeek({ teamId, siteId, days, hours }: HoursOfWeekProps) {
  const today = londonToday(deviceClock)
  const short = hours.jobs.filter((one) => shortText(shortOf(one)) !== '')
  const now = new Date(deviceClock.now()).toISOString()
  const lacking = hours.jobs.filter((one) => shortOf(one).missing > 0 && one.until > now)
  const open = hours.jobs.filter((one) => shortOf(one).open > 0 && one.until > now)
  const makeMissing = useMakeMissing(teamId)
  const mixes = hours.mixes.filter(({ least, have }) => have < least)
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="hours-of-week">
      <div className={classes.head}>
        <Title order={2} size="h4" id="hours-of-week">
          Short and Over
        </Title>
        <div className={classes.acts}>
          {open.length > 0 && (
            <LinkButton
              variant="default"
              to="/manager-dashboard/rota/fill"
              search={planFor({ ...days, site: siteId, job: onlyJob(open.map(({ job }) => job)) })}
            >
              Find People…
            </LinkButton>
          )}
          {lacking.length > 0 && (
            <ActButton act={() => makeMissing({ siteId, ...days, jobs: lacking.map(({ job }) => job) })}>
              Make the Missing Shifts
            </ActButton>
          )}
        </div>
      </div>
      <div className={classes.wide}>
        <Picture days={days} hours={hours} today={today} />
      </div>
      {short.length === 0 && mixes.length === 0 && (
        <Text px="md" pb="md" role="status">
          <StateMark state="ok">Everything that is needed in this week is there.</StateMark>
        </Text>
      )}
      {short.length + mixes.length > 0 && <InWords {...{ short, mixes, today }} />}
    </Card>
  )
}

interface InWordsProps {
  short: CoverHours['jobs']
  mixes: CoverHours['mixes']
  today: Day
}

/** Where it is short or over, day by day. */
function InWords({ short, mixes, today }: InWordsProps) {
  const lines = [
    ...short.map((one) => {
      const is = shortOf(one)
      const words = `${hoursText(one)} ${jobLabel(one.job)}: ${shortText(is)} (${one.needed} needed, ${one.filled} booked)`
      return { day: dayOf(one), from: one.from, state: stateOf(is), words }
    }),
    ...mixes.map((one) => ({
      ...{ day: dayOf(one), from: one.from, state: 'soon' as State },
      words: `${hoursText(one)} ${one.name}: ${one.have} of at least ${one.least} who are there`,
    })),
  ].toSorted((a, b) => a.from.localeCompare(b.from))
  return (
    <List label="Where it is short or over">
      {[...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => {
        const worst = LEGEND.toReversed().find(({ state }) => ofDay.some((one) => one.state === state))!
        return (
          <ListRow
            key={day}
            wraps
            title={formatShortDay(day, { today })}
            more={ofDay.map(({ words }) => (
              <span key={words} className={classes.line}>
                {words}
              </span>
            ))}
            end={<StateMark state={worst.state}>{worst.words}</StateMark>}
          />
        )
      })}
    </List>
  )
}

const dayOf = ({ from }: { from: string }) => londonDay(new Date(from))

const stateOf = ({ missing, open }: Pick<HourCell, 'missing' | 'open'>): State =>
  missing > 0 ? 'bad' : open > 0 ? 'soon' : 'plain'

/** The state of one hour, what stands in it, and what is read of it. */
function lookOf(cell: HourCell) {
  const short = cell.missing + cell.open
  if (short > 0) return { state: stateOf(cell), text: `−${short}`, read: shortText({ ...cell, over: 0 }) }
  if (cell.over > 0) return { state: 'plain', text: `+${cell.over}`, read: shortText(cell) }
  return cell.needed > 0
    ? { state: 'ok', text: '', read: 'full' }
    : { state: undefined, text: '', read: 'nobody needed' }
}

function Picture({ days, hours, today }: Pick<HoursOfWeekProps, 'days' | 'hours'> & { today: Day }) {
  return (
    <>
      <table className={classes.week}>
        <caption>
          <VisuallyHidden>How many people are lacking in each hour of the week</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Day</VisuallyHidden>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 7 }, (_, at) => addDays(days.from, at)).map((day) => (
            <tr key={day}>
              <th scope="row">
                {formatShortDay(day, { today })}
                {hours.holidays.includes(day) && ' (bank)'}
              </th>
              {hoursOfDay(day, hours.jobs).map((cell) => {
                const { state, text, read } = lookOf(cell)
                return (
                  <td key={cell.hour} data-state={state} title={read}>
                    <span aria-hidden>{text}</span>
                    <VisuallyHidden>{read}</VisuallyHidden>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.legend} aria-hidden>
        {LEGEND.map(({ state, words }) => (
          <StateMark key={state} state={state}>
            {words}
          </StateMark>
        ))}
      </div>
    </>
  )
}
