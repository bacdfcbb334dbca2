import { ActionIcon, Button, Card, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconArrowsSplit2, IconTrash } from '@tabler/icons-react'
import { formatPence } from '#shared/money.ts'
import { type Band, type KindOfDay, kindsOfDay } from '../rules/card.ts'
import type { BandProblem } from '../rules/coverage.ts'
import { clockText } from '../rules/even-hours.ts'
import { halve, moveEdge, moveShared, type WayOut, waysOut } from '../rules/mend.ts'
import { problemText } from '../rules/words.ts'
import { BandBar } from './band-bar.tsx'
import { ClockField } from './clock-field.tsx'
import { MoneyField } from './money-field.tsx'
import classes from './rates.module.css'

interface BandsProps {
  bands: readonly Band[]
  problems: readonly BandProblem[]
  /** Undefined: to read. */
  onChange: ((bands: Band[]) => void) | undefined
}

/** What hours pay and are charged at: a bar of 24 hours for each kind of day, what is wrong with it, and its bands. */
export function Bands({ bands, problems, onChange }: BandsProps) {
  return (
    <Card withBorder padding={0} component="section" aria-label="Hours">
      {kindsOfDay.map(({ value: kind, label }) => {
        const wrong = problems.filter((one) => one.kind === kind)
        return (
          <div key={kind} className={classes.kind}>
            <Title order={3} size="h6">
              {label}
            </Title>
            <BandBar
              bands={bands.filter((band) => band.kind === kind)}
              problems={wrong}
              onMove={onChange && ((edge, to) => onChange(moveShared(bands, { kind, edge, to })))}
            />
            {wrong.map((problem) => (
              <Problem key={`${problem.is} ${problem.from}`} {...{ problem, bands, onChange }} />
            ))}
            <ul className={classes.bands}>
              {placed(bands, kind).map(({ band, place }, i) => (
                <li key={place} className={classes.band}>
                  {onChange ? (
                    <BandFields name={`${label} ${i + 1}`} {...{ bands, place, onChange }} />
                  ) : (
                    <>
                      <span>
                        {clockText(band.from)}–{clockText(band.until)}
                      </span>
                      <b>{formatPence(band.pay)}</b>
                      <Text span size="sm" c="dimmed">
                        {band.charge === null ? 'no charge agreed' : `charged at ${formatPence(band.charge)}`}
                      </Text>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Card>
  )
}

/** The bands of a kind of day by time, with their places in the card. */
const placed = (bands: readonly Band[], kind: KindOfDay) =>
  bands
    .map((band, place) => ({ band, place }))
    .filter(({ band }) => band.kind === kind)
    .sort((a, b) => a.band.from - b.band.from)

interface ProblemProps {
  problem: BandProblem
  bands: readonly Band[]
  onChange: BandsProps['onChange']
}

/** What is wrong in a sentence, with the ways out. */
function Problem({ problem, bands, onChange }: ProblemProps) {
  const ways = waysOut(problem)
  const wayText = ({ place, edge, at }: WayOut) => `${formatPence(bands[place]!.pay)} ${edge} ${clockText(at)}`
  const pay = bands[0]?.pay ?? 1
  const { kind, from, until } = problem
  const whole = { kind, from, until, pay, charge: bands[0]?.charge ?? null }
  return (
    <div className={classes.problem} role="status">
      <IconAlertCircle size={16} aria-hidden />
      <span>{problemText(problem)}</span>
      {ways.map((way) => (
        <Button key={way.edge} size="compact-sm" variant="default" onClick={() => onChange?.(moveEdge(bands, way))}>
          {wayText(way)}
        </Button>
      ))}
      {ways.length === 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChange?.([...bands, whole])}>
          {formatPence(pay)} All Day
        </Button>
      )}
    </div>
  )
}

interface BandFieldsProps {
  /** `Weekday 2` */
  name: string
  bands: readonly Band[]
  place: number
  onChange: (bands: Band[]) => void
}

function BandFields({ name, bands, place, onChange }: BandFieldsProps) {
  const band = bands[place]!
  const set = (part: Partial<Band>) => onChange(bands.map((one, i) => (i === place ? { ...one, ...part } : one)))
  return (
    <>
      <ClockField
        label={`${name}: from`}
        value={band.from}
        least={0}
        most={band.until - 1}
        onChange={(from) => set({ from })}
      />
      <span aria-hidden>–</span>
      <ClockField
        label={`${name}: until`}
        value={band.until}
        least={band.from + 1}
        most={1440}
        onChange={(until) => set({ until })}
      />
      <MoneyField
        label={`${name}: pay, £ an hour`}
        shortLabel="Pay"
        value={band.pay}
        onChange={(pay) => pay !== null && set({ pay })}
      />
      <MoneyField
        label={`${name}: charge, £ an hour`}
        shortLabel="Charge"
        value={band.charge}
        optional
        onChange={(charge) => set({ charge })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Split ${name} in two`}
        onClick={() => onChange(halve(bands, place))}
      >
        <IconArrowsSplit2 size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${name}`}
        onClick={() => onChange(bands.filter((_, i) => i !== place))}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
