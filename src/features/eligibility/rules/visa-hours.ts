import { formatMinutes } from '#shared/time.ts'
import { type DayNumber, meetsAny, mondayOf } from './calendar.ts'
import type { VisaLimit } from './facts.ts'
import { declaredOn, type Person, type Shift, shiftMinutes, sum, worksElsewhere } from './prepare.ts'
import { rightOn } from './right-to-work.ts'
import { ASK, defineRule, type Finding, weekOf } from './rule.ts'

/** A week with any day of term in it is a term week (domain 2.0.13). Before the first recorded term and after the last nothing is known: that counts as term. */
function weekOfStudent({ terms }: VisaLimit, monday: DayNumber): 'term' | 'unknown' | 'vacation' {
  if (meetsAny(terms, monday, monday + 7)) return 'term'
  const isKnown = terms.length > 0 && monday >= terms[0]! && monday < terms[terms.length - 1]!
  return isKnown ? 'vacation' : 'unknown'
}

/** What counts in a week: of students everything, of sponsored workers what is not for the sponsor. */
function minutesInWeek(
  person: Person,
  shift: Shift,
  { limit, monday }: { limit: VisaLimit; monday: DayNumber },
): number {
  const sunday = monday + 6
  const worked = sum(person.minutes, monday, sunday) + shiftMinutes(shift, monday, sunday)
  if (limit.kind === 'student') return worked + declaredOn(person, shift.firstDay)
  // What a sponsored worker has declared is mostly the sponsored job itself, so it is not counted twice.
  return worked - (person.atSponsor ? sum(person.atSponsor, monday, sunday) : 0)
}

/** From Monday to Sunday, nothing averaged; a shift over Sunday's midnight is split there. Sleep-ins count whole. */
export const visaHours = defineRule({
  id: 'visa-hours',
  title: 'Hours that a visa allows',
  source:
    'Immigration Rules: Appendix Student (20 or 10 hours in term), Appendix Skilled Worker (20 hours of supplementary work)',
  level: 'block',
  choices: ['block'],
  overridable: false,
  judge(person, shift) {
    const limit = rightOn(person, shift.firstDay)?.limit
    if (!limit) return undefined
    if (limit.kind === 'student' && limit.isBusiness)
      return { about: 'business', found: 1, asked: 0, at: shift.firstDay }
    const found: Finding[] = []
    for (let monday = mondayOf(shift.firstDay); monday <= shift.lastDay; monday += 7) {
      const week = limit.kind === 'student' ? weekOfStudent(limit, monday) : 'sponsored'
      if (week === 'vacation') continue
      const minutes = minutesInWeek(person, shift, { limit, monday })
      if (minutes <= limit.minutesAWeek) continue
      const elsewhere = worksElsewhere(person, monday, monday + 6)
      found.push({ about: week, found: minutes, asked: limit.minutesAWeek, at: monday, elsewhere })
    }
    return found
  },
  say(finding) {
    if (finding.about === 'business') {
      return {
        manager: 'A Student visa does not allow self-employed work or work through a company of their own.',
        worker: `Your visa does not allow self-employed work or work through a company of your own. ${ASK}`,
      }
    }
    return { ...saidOfWeek(finding), ...(finding.about === 'unknown' && { wayOut: RECORD_TERMS }) }
  },
})

const RECORD_TERMS = {
  act: 'terms',
  kind: 'right-to-work',
  manager: 'Record the dates of the terms: without them every week counts as term',
  worker: 'Give your agency the dates of your terms',
} as const

function saidOfWeek({ about, found, asked, at, elsewhere }: Finding) {
  if (elsewhere) return { manager: 'Weekly limit reached.', worker: 'Weekly limit of your visa reached.' }
  const limit = asked === 0 ? 'no work' : `at most ${formatMinutes(asked)}`
  const of =
    about === 'sponsored' ? `${limit} a week beside the sponsored work` : `${limit} in a week with a day of term`
  return {
    manager: `${formatMinutes(found)} in ${weekOf(at)}: the visa allows ${of}.`,
    worker: `You would work ${formatMinutes(found)} in ${weekOf(at)}: your visa allows ${of}.`,
  }
}
