import { formatMinutes } from '#shared/time.ts'
import { defineRule } from '../rule.ts'
import { stretchOf, youngStretch } from './stretch.ts'

export const plannedBreak = defineRule({
  id: 'break',
  title: 'Planned break',
  source: 'Working Time Regulations 1998, regulation 12',
  level: 'warn',
  choices: ['block', 'warn'],
  overridable: true,
  limitsWork: true,
  judge(person, shift) {
    const { law } = shift
    // The longer break of young workers is theirs to say.
    if (shift.start < person.adultFrom && youngStretch(person, shift).worked > law.youngBreakAfter) return undefined
    const { worked, longest, from, until, elsewhere } = stretchOf(person, shift, law.break)
    if (worked <= law.breakAfter || longest >= law.break) return undefined
    return { found: longest, asked: law.break, at: until - from, elsewhere }
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
