import { checkbox, select, text } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { leaveKinds, units } from './leave-words.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const FIGURE = /^\d{1,4}(\.\d{1,2})?$/
const figure = (text: string) => (FIGURE.test(text) ? undefined : 'Enter a number such as 28 or 12.5')
const amountField = (label: string) => plainText({ label, inputMode: 'decimal', width: 'half', required: true }, figure)
const unitField = select(units, { label: 'Counted in', preset: true, width: 'half' })

export const yearForm = defineForm({
  title: 'Leave year',
  fields: {
    amount: amountField('Everybody is entitled to'),
    unit: unitField,
    yearDay: select(
      Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
      { label: 'The year begins on day', preset: true, width: 'half' },
    ),
    yearMonth: select(
      MONTHS.map((label, at) => ({ value: String(at + 1), label })),
      { label: 'of', preset: true, width: 'half' },
    ),
  },
})

export const entitlementForm = defineForm({
  title: 'Entitlement to Leave',
  fields: {
    amount: amountField('Entitled to'),
    unit: unitField,
    carried: amountField('Carried over from last year'),
  },
})

export const typeForm = defineForm({
  title: 'Type of leave',
  fields: {
    name: text({ label: 'Name', missing: 'Enter a name', maxLength: 60 }),
    kind: select(leaveKinds, { label: 'Kind', preset: true }),
    needsApproval: checkbox({ label: 'A manager must approve it' }),
    takesBalance: checkbox({ label: 'It takes from the balance' }),
    statutory: checkbox({
      label: 'Its days are left out of the average of 48 hours',
      hint: 'Statutory annual leave, sickness and family leave; not unpaid leave (Working Time Regulations 1998, regulation 4)',
    }),
    archived: checkbox({ label: 'No longer offered' }),
  },
})
