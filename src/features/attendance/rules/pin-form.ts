import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { isWeak, PIN } from './pin.ts'

const look = { widget: 'password', inputMode: 'numeric', autocomplete: 'off', maxLength: 6 } as const

function problemOf(pin: string): string | undefined {
  if (!PIN.test(pin)) return 'Enter four to six digits'
  return isWeak(pin) ? 'Others would try this one first: choose another' : undefined
}

/** A new PIN, twice. */
export const pinForm = defineForm({
  title: 'PIN',
  fields: {
    pin: plainText({ ...look, label: 'New PIN', hint: 'Four to six digits, no row such as 1234, no year' }, problemOf),
    again: plainText({ ...look, label: 'The same again' }),
  },
})
