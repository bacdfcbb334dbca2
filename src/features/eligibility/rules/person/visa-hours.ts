import { type DayNumber, type Minute, meetsAny, midnight, mondayOf } from '#shared/calendar.ts'
import { formatMinutes } from '#shared/time.ts'
import type { VisaLimit } from '../facts.ts'
import { minutesOf, mostDeclared, type Person, type Shift, shiftMinutes, sum, worksElsewhere } from '../prepare.ts'
import { ASK, defineRule, type Finding, weekOf } from '../rule.ts'

/**
 * A week with any day of term in it is a term week (domain 2.0.13). Before the first recorded term and after the last
 * nothing is known: that counts as term.
 */
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
  const worked = sum(minutesOf(person), monday, sunday) + shiftMinutes(shift, monday, sunday)
  if (limit.kind === 'student') return worked + mostDeclared(person, monday, sunday)
  // What a sponsored worker has declared is mostly the sponsored job itself, so it is not counted twice.
  return worked - (person.atSponsor ? sum(person.atSponsor, monday, sunday) : 0)
}

/** What a limit finds in a week. */
function findIn(person: Person, shift: Shift, week: { limit: VisaLimit; monday: DayNumber }): Finding[] {
  const { limit, monday } = week
  // Nothing is allowed: no hours are counted.
  if (isBusiness(limit)) return []
  const about = limit.kind === 'student' ? weekOfStudent(limit, monday) : 'sponsored'
  const minutes = minutesInWeek(person, shift, week)
  if (about === 'vacation' || minutes <= limit.minutesAWeek) return []
  const elsewhere = worksElsewhere(person, monday, monday + 6)
  return [{ about, found: minutes, asked: limit.minutesAWeek, at: monday, elsewhere }]
}

/** The limits that apply in some minute between two: several where another check was made in between. */
function limitsIn({ rightToWork }: Person, from: Minute, until: Minute): VisaLimit[] {
  return rightToWork.flatMap((right) => (right.limit && right.from < until && right.until > from ? [right.limit] : []))
}

/** Keeps the lowest of several limits that are broken in the same week. */
function lowestOfEach(found: readonly Finding[]): Finding[] {
  const inOrder = found.toSorted((a, b) => a.asked - b.asked)
  return inOrder.filter(({ about, at }, i) => inOrder.findIndex((one) => one.about === about && one.at === at) === i)
}

/** Whether a Student works as self-employed or through a company, while it is not allowed. */
const isBusiness = ({ kind, isBusiness }: VisaLimit) => kind === 'student' && isBusiness

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
    if (!person.rightToWork.some(({ limit }) => limit)) return undefined
    const { start, end, firstDay, lastDay } = shift
    const found: Finding[] = []
    if (limitsIn(person, start, end).some(isBusiness))
      found.push({ about: 'business', found: 1, asked: 0, at: firstDay })
    // Being on call away from the site is no work, as it is none for the limits of working time.
    if (shift.isOnCall) return found
    for (let monday = mondayOf(firstDay); monday <= lastDay; monday += 7) {
      const within = [Math.max(start, midnight(monday)), Math.min(end, midnight(monday + 7))] as const
      for (const limit of limitsIn(person, ...within)) found.push(...findIn(person, shift, { limit, monday }))
    }
    return found.length > 1 ? lowestOfEach(found) : found
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
