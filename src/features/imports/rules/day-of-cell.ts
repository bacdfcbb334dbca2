import { type Day, isBetweenDays, isDay, parseTypedDay } from '#shared/time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `3 May 2027`, `3rd-May-27`, `Mon 3 May 2027`. */
const IN_WORDS = /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]?([a-z]{3,9})\.?,?[ /.-]?(\d{4}|\d{2})$/i
const SHORT_YEAR = /^(\d{1,2})([/. -])(\d{1,2})\2(\d{2})$/
const MIDNIGHT = /[ T]00:00(:00(\.0+)?)?Z?$/
/** What people write where there is no day. */
const NOTHING = /^(|-+|–|n\/?a|none|no|nil|tbc|pending|awaiting)$/i

/** Whether a cell says that there is no day. */
export const isNothing = (cell: string) => NOTHING.test(cell.trim())

/** The day of a cell, as it is written in Britain: the day before the month. Undefined where it is none. */
export function dayOfCell(cell: string): Day | undefined {
  const text = cell.trim().replace(MIDNIGHT, '')
  const found = isDay(text) ? text : (parseTypedDay(text) ?? shortYear(text) ?? inWords(text))
  return found !== undefined && isBetweenDays(found) ? found : undefined
}

function shortYear(text: string): Day | undefined {
  const [, day, , month, year] = SHORT_YEAR.exec(text) ?? []
  return day ? parseTypedDay(`${day}/${month}/20${year}`) : undefined
}

function inWords(text: string): Day | undefined {
  const [, day, word = '', year = ''] = IN_WORDS.exec(text) ?? []
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return day && month > 0 ? parseTypedDay(`${day}/${month}/${year.length === 2 ? `20${year}` : year}`) : undefined
}
