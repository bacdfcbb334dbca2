import { dayNumber } from '#shared/calendar.ts'
import type { Day } from '#shared/time.ts'
import { slowWeeks } from '../equal-treatment/slow-clock.ts'
import { look } from '../slow-clock.ts'
import { breaksIn, isWorked, LAST_DAY, type Period, type Shift, type Span, termsOf, workedSpan } from './period.ts'
import { equalOn, type SlowEqual, slowPay } from './slow-pay.ts'

/** The days on which a span has a minute. */
const daysOf = ([start, end]: Span) => {
  const days = new Set<string>()
  for (let minute = start; minute < end; minute++) days.add(look(minute).day)
  return [...days]
}

/** The weeks of a shift's days with the client in its role; a shift that was taken away is counted as if it were worked. */
function equalOf({ shifts, clocks }: Period, { job, span }: Shift): SlowEqual {
  const { worked, absences, comparables } = clocks[job]
  const inPeriod = shifts.filter((one) => one.job === job && isWorked(one)).flatMap((one) => daysOf(workedSpan(one)))
  const weeks = slowWeeks({ worked: [...worked, ...inPeriod, ...daysOf(span)], absences })
  return {
    weekOn: (day) => weeks.get(day) ?? 0,
    saidOn: (day) => comparables.findLast(({ from }) => from <= day),
  }
}

/** The independent answer to a period. */
export function slowAnswerTo(period: Period, from: Day) {
  const { termsOn, isHoliday } = termsOf(period)
  const caseOf = (shift: Shift, [start, end]: Span) => {
    const equal = equalOf(period, shift)
    return {
      ...{ start, end, breaks: breaksIn(shift, [start, end]), job: shift.job, asleep: shift.asleep, equal },
      ...{ shiftPay: period.least.shift, personRate: period.least.person },
      personRateOn: (day: string) => equalOn(equal, day)?.pay ?? null,
      termsOn: (day: string) => termsOn(dayNumber(day)),
      isHoliday: (day: string, rule: Parameters<typeof isHoliday>[1]) => isHoliday(dayNumber(day), rule),
    }
  }
  return slowPay({
    ...{ from, bornOn: period.bornOn, paye: period.engagement === 'paye', past: period.past },
    ...{ greatBritain: period.nation === 'great-britain', withPay: period.wish === 'with-pay' },
    ...{ expenses: period.expenses, unpaid: period.unpaid, deducted: period.deducted },
    stays: period.stays.map(({ starts, days, charge }) => ({
      ...{ days, charge },
      inPeriod: Array.from({ length: days }, (_, i) => i).filter((i) => starts + i >= 0 && starts + i <= LAST_DAY),
    })),
    shifts: period.shifts.filter(isWorked).map((shift) => caseOf(shift, workedSpan(shift))),
    late: period.shifts.flatMap((shift) => (shift.late ? [{ ...shift.late, shift: caseOf(shift, shift.span) }] : [])),
  })
}
