import { expectTypeOf, test } from 'vitest'
import { country, day, file, list, text } from '#shared/fields/builders.ts'
import { defineForm, type FormDefinition } from '#shared/fields/form.ts'
import type { FieldMap, WidgetsOf } from '#shared/fields/look.ts'
import { plainChoice, plainText, plainTick } from '#shared/fields/plain.ts'
import type { choiceWidgets } from './choice-widgets.tsx'
import type { SchemaFormProps } from './form-props.ts'
import type { standardWidgets } from './standard-widgets.tsx'

const written = defineForm({
  title: 'Name',
  fields: { name: plainText({ label: 'Name' }), note: text({ label: 'N' }) },
})
const chosen = defineForm({
  title: 'Role',
  fields: {
    name: plainText({ label: 'Name' }),
    role: plainChoice([{ value: 'staff', label: 'Staff' }], { label: 'Role', widget: 'select' }),
    active: plainTick({ label: 'Active', widget: 'toggle' }),
  },
})
const jobs = list({ from: day({ label: 'From' }), proof: file({ label: 'Proof', slot: 'resume' }) }, { label: 'Jobs' })
const history = defineForm({ title: 'Work', fields: { country: country({ label: 'Country' }), jobs } })

type PropsOf<Form> = Form extends FormDefinition<infer Fields> ? SchemaFormProps<Fields> : never
type Inputs<Widgets> = { widgets: Widgets }

// The type checker runs these tests: a line that compiles although it should not is an error of `npm run verify`.
test('a form needs the widgets of its fields, except those for text', () => {
  expectTypeOf<Pick<PropsOf<typeof written>, 'onSubmit'>>().toExtend<object>()
  expectTypeOf<Omit<PropsOf<typeof written>, 'widgets'>>().toExtend<PropsOf<typeof written>>()
  expectTypeOf<Omit<PropsOf<typeof chosen>, 'widgets'>>().not.toExtend<PropsOf<typeof chosen>>()
  expectTypeOf<Inputs<typeof choiceWidgets>>().toExtend<Pick<PropsOf<typeof chosen>, 'widgets'>>()

  const send = async () => {}
  const name: PropsOf<typeof written> = { definition: written, onSubmit: send }
  // @ts-expect-error a choice and a switch need theirs
  const role: PropsOf<typeof chosen> = { definition: chosen, onSubmit: send }
  return [name, role]
})

test('the fields of a list need their widgets too', () => {
  expectTypeOf<WidgetsOf<typeof history.fields>>().toEqualTypeOf<'country' | 'list' | 'date' | 'file'>()
  expectTypeOf<Inputs<typeof choiceWidgets>>().not.toExtend<Pick<PropsOf<typeof history>, 'widgets'>>()
  expectTypeOf<Inputs<typeof standardWidgets>>().toExtend<Pick<PropsOf<typeof history>, 'widgets'>>()
})

test('a form whose fields are known only at run time needs every widget', () => {
  expectTypeOf<Inputs<typeof standardWidgets>>().not.toExtend<Pick<SchemaFormProps<FieldMap>, 'widgets'>>()
})
