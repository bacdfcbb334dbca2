import { formatMinutes } from '#shared/time.ts'
import { defineRule } from './rule.ts'
import { youngUntil } from './under-18.ts'

export const plannedBreak = defineRule({
  id: 'break',
  title: 'Planned break',
  source: 'Working Time Regulations 1998, regulation 12',
  level: 'warn',
  choices: ['block', 'warn'],
  overridable: true,
  judge(person, shift) {
    const { start, end, breakMinutes, law } = shift
    // The longer break of young workers is theirs to say.
    if (youngUntil(person, shift) - start > law.youngBreakAfter) return undefined
    if (end - start <= law.breakAfter || breakMinutes >= law.break) return undefined
    return { found: breakMinutes, asked: law.break, at: start }
  },
  say({ found, asked }, { shift }) {
    const planned = found === 0 ? 'No break is planned' : `A break of ${formatMinutes(found)} is planned`
    const text = `${planned} in ${formatMinutes(shift.end - shift.start)}: at least ${formatMinutes(asked)}.`
    return { manager: text, worker: text }
  },
})
