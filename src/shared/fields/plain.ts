import { type Field, type Look, type Option, type Outcome, withLook } from './look.ts'

// Fields without Zod, for pages that must stay light; the server checks with types of its own.

type PlainLook = Look & { label: string }

/** Text with one check of its own. It is trimmed, a password is not. */
export function plainText(
  { widget = 'text', ...look }: PlainLook,
  problem: (text: string) => string | undefined = () => undefined,
): Field<string, string> {
  function validate(value: unknown): Outcome<string> {
    const typed = typeof value === 'string' ? value : ''
    const text = widget === 'password' ? typed : typed.trim()
    const message = problem(text)
    return message === undefined ? { value: text } : { issues: [{ message }] }
  }
  return withLook({ '~standard': { validate } }, { required: false, ...look, widget })
}

/** A check that text is there. */
export function filled(message: string) {
  return (text: string) => (text === '' ? message : undefined)
}

/** One of some options, of which one is chosen from the beginning. */
export function plainChoice<const Value extends string>(
  options: readonly (Option & { value: Value })[],
  look: PlainLook & { widget: 'select' | 'radio' },
): Field<Value, Value> {
  function validate(value: unknown): Outcome<Value> {
    const chosen = options.find((option) => option.value === value)
    return chosen ? { value: chosen.value } : { issues: [{ message: `Choose the ${look.label.toLowerCase()}` }] }
  }
  return withLook({ '~standard': { validate } }, { required: false, preset: true, ...look, options })
}

/** On or off. */
export function plainTick(look: PlainLook & { widget: 'checkbox' | 'toggle' }): Field<boolean, boolean> {
  return withLook({ '~standard': { validate: (value) => ({ value: value === true }) } }, { required: false, ...look })
}
