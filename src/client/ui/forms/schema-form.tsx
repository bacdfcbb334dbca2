import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#shared/contract.ts'
import { checkForm, type InputsOf, type ProblemsOf, type ValuesOf } from '#shared/fields/form.ts'
import { type FieldMap, lookOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { errorMessage, fieldProblems, onceReached } from '../../api.ts'
import { FormContext, Remarks, useFormState } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { focusFirstProblem } from './form-focus.ts'
import { Grid } from './form-grid.tsx'
import type { FormMessage, FormParts, SchemaFormProps } from './form-props.ts'
import { createFormStore, type FormStore, filledValues } from './form-store.ts'
import { textWidgets } from './text-widgets.tsx'
import type { AllWidgets } from './widget.ts'

const NONE: readonly FieldProblem[] = []

/**
 * A form rendered from its definition. It validates on submit and again at each later change; the first error gets the
 * focus and is announced.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure of small functions
export function SchemaForm<Fields extends FieldMap>(props: SchemaFormProps<Fields>) {
  const { definition, onSubmit, onChange, remarks = NONE, alertFor, widgets, children } = props
  const [message, setMessage] = useState<FormMessage>()
  const box = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const current = useRef(definition)
  current.current = definition
  const [store] = useState(() =>
    createFormStore({
      fields: definition.fields,
      values: props.values,
      check: (typed) => checkForm(current.current, typed),
    }),
  )
  const context = useMemo(() => ({ store, widgets: { ...textWidgets, ...widgets } as AllWidgets }), [store, widgets])
  useChanges(store, onChange)
  useFocusOnNew(box, remarks)
  const isUnreached = message?.until === 'reached'
  useEffect(() => (isUnreached ? onceReached(() => setMessage(undefined)) : undefined), [isUnreached])

  function show(problems: readonly FieldProblem[]) {
    const general = problems.find(({ path }) => path === '')
    setMessage(
      general
        ? { text: general.message, until: 'next-try' }
        : {
            text: alertFor?.(problems, filledValues(store.state().values)),
            until: 'mended',
          },
    )
    requestAnimationFrame(() => {
      if (summary.current) summary.current.focus()
      else if (box.current) focusFirstProblem(box.current, pathsOf(problems))
    })
  }

  function refuse(problems: readonly FieldProblem[]) {
    store.refuse(problems)
    show(problems)
  }

  async function send(values: FormValues) {
    setMessage(undefined)
    try {
      const refusal = (await onSubmit(values as ValuesOf<Fields>)) ?? {}
      if (typeof refusal === 'string') return setMessage({ text: refusal, until: 'next-try' })
      const problems = Object.entries(refusal).flatMap(([path, text]) =>
        text ? [{ path, message: String(text) }] : [],
      )
      if (problems.length > 0) refuse(problems)
    } catch (error) {
      const problems = fieldProblems(error)
      if (problems.length > 0) refuse(problems)
      else setMessage({ text: errorMessage(error), until: error instanceof TypeError ? 'reached' : 'next-try' })
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A form in a dialog that another form has opened is a React child of that form.
    event.stopPropagation()
    takeFilledIn(event.currentTarget, { store, fields: definition.fields })
    const problems = await store.submit(send)
    if (problems.length > 0) show(problems)
  }

  return (
    <FormContext value={context}>
      <Remarks value={remarks}>
        <form ref={box} noValidate onSubmit={(event) => void submit(event)} aria-label={definition.title}>
          {children ? (
            <Arranged fields={definition.fields} message={message}>
              {children}
            </Arranged>
          ) : (
            <Grid
              {...props}
              message={message}
              summary={summary}
              onChoose={(path) => box.current && focusFirstProblem(box.current, [path])}
            />
          )}
        </form>
      </Remarks>
    </FormContext>
  )
}

const pathsOf = (problems: readonly FieldProblem[]) => problems.map(({ path }) => path)

interface ArrangedProps<Fields extends FieldMap> {
  fields: Fields
  message: FormMessage | undefined
  children: (parts: FormParts<Fields>) => ReactNode
}

function Arranged<Fields extends FieldMap>({ fields, message, children }: ArrangedProps<Fields>) {
  const values = useFormState((state) => state.values)
  const errors = useFormState((state) => state.errors)
  const isSending = useFormState((state) => state.isSending)
  return children({
    field(name, overrides) {
      const field = fields[name]
      return field && <FormField key={name} field={field} name={name} within="" overrides={overrides} />
    },
    values: values as InputsOf<Fields>,
    errors: errors as ProblemsOf<Fields>,
    message: message?.until === 'mended' ? undefined : message?.text,
    isSending,
  })
}

function useChanges(store: FormStore, onChange: ((values: FormValues) => void) | undefined) {
  useEffect(() => {
    if (!onChange) return
    const inText = () => JSON.stringify(filledValues(store.state().values))
    let known = inText()
    return store.subscribe(() => {
      const text = inText()
      if (text === known) return
      known = text
      onChange(filledValues(store.state().values))
    })
  }, [store, onChange])
}

function useFocusOnNew(box: { current: HTMLFormElement | null }, remarks: readonly FieldProblem[]) {
  useEffect(() => {
    if (remarks.length > 0 && box.current) focusFirstProblem(box.current, pathsOf(remarks))
  }, [box, remarks])
}

/** Reads values that a password manager has filled in without an event. */
function takeFilledIn(form: HTMLFormElement, { store, fields }: { store: FormStore; fields: FieldMap }) {
  for (const [name, field] of Object.entries(fields)) {
    const { widget = '' } = lookOf(field)
    if (!['text', 'email', 'password'].includes(widget)) continue
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement && input.value !== String(store.value(name) ?? ''))
      store.change(name, input.value)
  }
}
