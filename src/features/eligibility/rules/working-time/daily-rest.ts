import { DAY, type Minute } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import { ASK, defineRule, tooSoon } from '../rule.ts'
import { freeBeside, isAtWorkAsAdult, isElsewhere, shortRest } from './rest.ts'

/** Eleven hours. Shorter only at a site that is a special case, in return for as much rest later (domain 2.0.7). */
export const dailyRest = defineRule({
  id: 'daily-rest',
  title: '11 hours of rest a day',
  source: 'Working Time Regulations 1998, regulations 10, 21 and 24',
  level: 'block',
  choices: ['block'],
  overridable: true,
  limitsWork: true,
  judge(person, shift) {
    const asked = shift.law.dailyRest
    const concerns = (from: Minute) => isAtWorkAsAdult(person, shift, [from, from + DAY])
    const short = shortRest(person, shift, { asked, concerns })
    if (!short) return undefined
    const elsewhere = isElsewhere(person, [short.at, short.at + DAY])
    const found = { ...short, asked, elsewhere, ...(elsewhere && { free: freeBeside(person, shift, asked) }) }
    return shift.isSpecialCase ? { ...found, level: 'warn', compensatory: asked - short.found } : found
  },
  say(finding) {
    const { found, asked, elsewhere, compensatory } = finding
    const due = compensatory === undefined ? '' : ` ${formatMinutes(compensatory)} of compensatory rest will be due.`
    if (elsewhere) {
      const text = tooSoon(finding) + (compensatory === undefined ? '' : ' Compensatory rest will be due.')
      return { manager: text, worker: text }
    }
    return {
      manager: `${formatMinutes(found)} of rest within 24 hours: ${formatMinutes(asked)} are the least.${due}`,
      worker: due
        ? `You would have ${formatMinutes(found)} of rest within 24 hours instead of ${formatMinutes(asked)}.${due}`
        : `You would have ${formatMinutes(found)} of rest within 24 hours: the law asks for ${formatMinutes(asked)}. ${ASK}`,
    }
  },
})
