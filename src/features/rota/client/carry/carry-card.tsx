import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { lineText } from '#features/staffing/rules/line-text.ts'
import type { ShortLine } from '#features/staffing/schema.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { shortTimes } from '../../rules/days.ts'
import { isKeptWith } from '../../rules/mixes.ts'
import type { Chip, PersonRow } from '../../rules/rows.ts'
import type { Judged } from '../../schema.ts'
import { dayHead, hours, VERDICTS } from '../grid/looks.ts'
import classes from './carry-card.module.css'

interface CarryCardProps {
  chip: Chip
  row: PersonRow
  judged: Judged
  /** The cell beside which it stands, never over its column. */
  cell: Element
  mayOverride: boolean
  /** The rules of the mix that the site does not keep then. */
  mixes: readonly ShortLine[]
}

const ICONS = { allowed: IconCheck, warned: IconAlertTriangle, blocked: IconBan }
const GAP = 10
const WIDTH = 300
const HEIGHT = 260

/** What letting go would mean: the first reason with its source, the hours before and after, pay and charge. */
export function CarryCard({ chip, row, judged, cell, mayOverride, mixes }: CarryCardProps) {
  const { answer, weekMinutes } = judged
  const [reason] = answer.reasons
  const { shift } = chip
  const Icon = ICONS[answer.verdict]
  const { left, right, top } = cell.getBoundingClientRect()
  const isLeft = right + GAP + WIDTH > innerWidth
  const wished = row.person.wished === null ? '' : ` of ${hours(row.person.wished)}`
  return (
    <div
      className={classes.card}
      style={{
        left: isLeft ? left - GAP - WIDTH : right + GAP,
        top: Math.max(GAP, Math.min(top - 20, innerHeight - HEIGHT)),
      }}
      aria-hidden
    >
      <b>
        {shortTimes(shift)} {chip.siteName}
      </b>{' '}
      {dayHead(shift.day)}
      <div className={classes.reason} data-state={VERDICTS[answer.verdict]}>
        <Icon size={16} aria-hidden />
        <div>
          <b>{row.person.name}</b>
          {reason ? `: ${reason.text}` : ' can take it'}
          <br />
          {reason && <small>{reason.source}</small>}
        </div>
      </div>
      {mixes.map((line) => (
        <div key={`${line.of} ${line.from}`} className={classes.reason} data-state="soon">
          <IconAlertTriangle size={16} aria-hidden />
          <div>
            {lineText(line)}
            <br />
            <small>{keptWords(isKeptWith(line, row.person.job, jobCodes))}</small>
          </div>
        </div>
      ))}
      <dl>
        <dt>Week</dt>
        <dd>
          {hours(weekMinutes)} → {hours(weekMinutes + shift.minutes)}
          {wished}
        </dd>
        {shift.pay !== null && (
          <>
            <dt>Pay{shift.charge !== null && ', charge'}</dt>
            <dd>
              {formatPence(shift.pay)}
              {shift.charge !== null && `, ${formatPence(shift.charge)}`}
            </dd>
          </>
        )}
      </dl>
      <div className={classes.keys}>{endOf(answer.verdict, mayOverride)}</div>
    </div>
  )
}

/** What becomes of a rule of the mix with this person. */
function keptWords(isKept: boolean | undefined) {
  if (isKept === undefined) return 'Rule of the mix at this site'
  return isKept ? 'Kept with this person' : 'Not kept with this person alone'
}

function endOf(verdict: Judged['answer']['verdict'], mayOverride: boolean) {
  if (verdict !== 'blocked') return 'Let go: they have it. Esc puts it back'
  return mayOverride ? 'Let go: a reason is asked for. Esc puts it back' : 'Let go: nothing changes'
}
