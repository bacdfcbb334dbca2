import { phone } from '../formats.ts'
import { type Day, isBetweenDays, isDay } from '../time.ts'
import { type DrawnBy, type Field, type Look, type Option, type Outcome, type TextKind, withLook } from './look.ts'

// Fields without Zod, for pages that must stay small; the server checks with types of its own.

type PlainLook = Look & { label: string }

/** Text with one check of its own. Trimmed, except for a password. */
export function plainText(
  { widget = 'text', ...look }: PlainLook & { widget?: TextKind },
  problem: (text: string) => string | undefined = () => undefined,
): Field<string, string> & DrawnBy<TextKind> {
  function validate(value: unknown): Outcome<string> {
    const typed = typeof value === 'string' ? value : ''
    const text = widget === 'password' ? typed : typed.trim()
    const message = problem(text)
    return message === undefined ? { value: text } : { issues: [{ message }] }
  }
  const field: Field<string, string> = { '~standard': { validate } }
  return withLook(field, { required: false, ...look, widget })
}

/** A check for non-empty text. */
export function filled(message: string) {
  return (text: string) => (text === '' ? message : undefined)
}

/** A phone number that may be left out. */
export function plainPhone(look: PlainLook) {
  return plainText({ inputMode: 'tel', ...look, widget: 'tel' }, (text) =>
    text === '' || phone.pattern.test(phone.normalise(text)) ? undefined : phone.message,
  )
}

/** A choice among options, of which one is chosen from the beginning. */
export function plainChoice<const Value extends string, W extends 'select' | 'radio'>(
  options: readonly (Option & { value: Value })[],
  look: PlainLook & { widget: W },
): Field<Value, Value> & DrawnBy<W> {
  function validate(value: unknown): Outcome<Value> {
    const chosen = options.find((option) => option.value === value)
    return chosen ? { value: chosen.value } : { issues: [{ message: `Choose the ${look.label.toLowerCase()}` }] }
  }
  const field: Field<Value, Value> = { '~standard': { validate } }
  return withLook(field, { required: false, preset: true, ...look, options })
}

/** A day that may be left out; whether it must be given the form decides. */
export function plainDay(look: PlainLook): Field<Day | undefined, string> & DrawnBy<'date'> {
  function validate(value: unknown): Outcome<Day | undefined> {
    if (value === undefined || value === '' || value === null) return { value: undefined }
    if (typeof value === 'string' && isDay(value) && isBetweenDays(value)) return { value }
    return { issues: [{ message: 'Enter a day such as 31/12/2026' }] }
  }
  const field: Field<Day | undefined, string> = { '~standard': { validate } }
  return withLook(field, { required: false, ...look, widget: 'date' })
}

/** On or off. */
export function plainTick<W extends 'checkbox' | 'toggle'>(
  look: PlainLook & { widget: W },
): Field<boolean, boolean> & DrawnBy<W> {
  const field: Field<boolean, boolean> = { '~standard': { validate: (value) => ({ value: value === true }) } }
  return withLook(field, { required: false, ...look })
}
