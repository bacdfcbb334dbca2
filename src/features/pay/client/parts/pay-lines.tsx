import { lineWeekText } from '#features/equal-treatment/rules/words.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatShortDay, londonTime, londonToday } from '#shared/time.ts'
import { elementWords, footWords, rateText, timeText } from '../../rules/words.ts'
import type { PayLine } from '../../schema.ts'
import classes from './pay-lines.module.css'

interface PayLinesProps {
  lines: readonly PayLine[]
  /** Of the reader. */
  isOwn?: boolean
  /** What else comes to it: holiday pay, what the minimum wage adds. */
  sums: readonly { words: string; amount: number }[]
}

/** What somebody is paid, shift by shift: each piece with its time, rate and who says it; what is taken back; the sum. */
export function PayLines({ lines, isOwn = false, sums }: PayLinesProps) {
  const today = londonToday(deviceClock)
  const shifts = [
    ...Map.groupBy(lines, ({ day, siteName, job, element }) => `${day} ${siteName ?? element} ${job ?? ''}`),
  ]
  const total = [...lines, ...sums].reduce((sum, { amount }) => sum + amount, 0)
  return (
    <table className={classes.lines} aria-label="Lines of pay">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Time</th>
          <th scope="col">Rate</th>
          <th scope="col">Pay</th>
        </tr>
      </thead>
      {shifts.map(([key, pieces]) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {formatShortDay(pieces[0]!.day, { today })}
              {pieces[0]!.siteName && `, ${pieces[0]!.siteName}`}
              {pieces[0]!.job && <small>{jobLabel(pieces[0]!.job)}</small>}
            </th>
          </tr>
          {pieces.map((line) => (
            <tr key={line.id} data-back={line.takesBack || undefined}>
              <td>
                {line.takesBack && 'Taken back: '}
                <Part line={line} isOwn={isOwn} />
              </td>
              <td>{line.minutes === 0 ? '' : timeText(line.minutes)}</td>
              <td>{line.rate === null ? '' : formatPence(line.rate)}</td>
              <td>{formatPence(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tbody>
        {sums.map(({ words, amount }) => (
          <tr key={words}>
            <th scope="row" colSpan={3}>
              {words}
            </th>
            <td>{formatPence(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {footWords(lines)}
          </th>
          <td>{formatPence(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What a line pays for: its time with who says its rate, or the words of what has no time. */
function Part({ line, isOwn }: { line: PayLine; isOwn: boolean }) {
  if (!line.from || !line.until) return elementWords(line)
  return (
    <>
      {londonTime(new Date(line.from))}–{londonTime(new Date(line.until))}
      <small>
        {elementWords(line)}
        {line.paidBy && `, ${rateText(line, isOwn)}`}
        {line.awrWeek !== null && `, ${lineWeekText(line.awrWeek, line.clientName ?? '')}`}
        {line.atCutOff && ', not signed at the cut-off'}
      </small>
    </>
  )
}
