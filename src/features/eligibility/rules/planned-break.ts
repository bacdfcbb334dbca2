import { formatMinutes } from '#shared/time.ts'
import { OWN } from './facts.ts'
import { firstEndingAfter, type Person, type Shift } from './prepare.ts'
import { defineRule } from './rule.ts'
import { youngUntil } from './under-18.ts'

/** Work without a pause: the shift with what ends when it begins, or begins when it ends, and so on. */
interface Stretch {
  /** Working minutes, and the longest break. */
  worked: number
  longest: number
  isMore: boolean
  elsewhere: boolean
}

function stretchOf(person: Person, { start, end, worked, breakMinutes }: Shift): Stretch {
  const { starts, ends, breaks, whose } = person
  const stretch = { worked, longest: breakMinutes, isMore: false, elsewhere: false }
  function add(i: number) {
    stretch.worked += ends[i]! - starts[i]! - breaks[i]!
    stretch.longest = Math.max(stretch.longest, breaks[i]!)
    stretch.isMore = true
    stretch.elsewhere ||= whose[i] !== OWN
  }
  const next = firstEndingAfter(person, end)
  for (let [i, until] = [next, end]; i < starts.length && starts[i] === until; i++) [until] = [ends[i]!, add(i)]
  const before = firstEndingAfter(person, start) - 1
  for (let [i, from] = [before, start]; i >= 0 && ends[i] === from; i--) [from] = [starts[i]!, add(i)]
  return stretch
}

export const plannedBreak = defineRule({
  id: 'break',
  title: 'Planned break',
  source: 'Working Time Regulations 1998, regulation 12',
  level: 'warn',
  choices: ['block', 'warn'],
  overridable: true,
  judge(person, shift) {
    const { start, law } = shift
    // The longer break of young workers is theirs to say.
    if (youngUntil(person, shift) - start > law.youngBreakAfter) return undefined
    const { worked, longest, isMore, elsewhere } = stretchOf(person, shift)
    if (worked <= law.breakAfter || longest >= law.break) return undefined
    return { found: longest, asked: law.break, at: isMore ? worked : shift.end - start, elsewhere }
  },
  /** `at`: how long the work is. */
  say({ found, asked, at, elsewhere }) {
    if (elsewhere) {
      const text = 'A break is due: there is other work right before or after this shift.'
      return { manager: text, worker: text }
    }
    const planned = found === 0 ? 'No break is planned' : `A break of ${formatMinutes(found)} is planned`
    const text = `${planned} in ${formatMinutes(at)}: at least ${formatMinutes(asked)}.`
    return { manager: text, worker: text }
  },
})
