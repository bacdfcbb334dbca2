import { Button, type ButtonProps, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '#shared/contract.ts'
import { checkForm, type FormDefinition, type InputsOf, type ProblemsOf, type ValuesOf } from '#shared/fields/form.ts'
import { type FieldMap, lookOf, type TextKind, type WidgetsOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { errorMessage, fieldProblems, onceReached } from '../../api.ts'
import { useUploading } from '../files/use-upload.ts'
import { ActionBar } from '../shell/action-bar.tsx'
import { Callout } from '../state/callout.tsx'
import { countOf, ErrorSummary } from './error-summary.tsx'
import { useSectionShown } from './form-conditions.ts'
import { EntryLevel, FormContext, Remarks, useFormState } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { focusFirstProblem } from './form-focus.ts'
import { type Group, groupsOf } from './form-model.ts'
import { createFormStore, type FormStore, filledValues } from './form-store.ts'
import classes from './schema-form.module.css'
import { textWidgets } from './text-widgets.tsx'
import type { AllWidgets, FieldOverrides, Widgets } from './widget.ts'

/** Why a form was refused: a sentence about the whole, or messages by field. */
export type Refusal<Fields extends FieldMap> = string | ProblemsOf<Fields>

/** The parts that a form arranges by itself, instead of the default grid. */
export interface FormParts<Fields extends FieldMap> {
  /** Renders the input of a field, with its label and error. */
  field: (name: keyof Fields & string, overrides?: FieldOverrides) => ReactNode
  /** The input values. */
  values: InputsOf<Fields>
  errors: ProblemsOf<Fields>
  /** The error of the whole form. */
  message: string | undefined
  isSending: boolean
}

interface FormProps<Fields extends FieldMap> {
  definition: FormDefinition<Fields>
  /** The stored values; missing fields start blank. A new `key` restarts the form with other values. */
  values?: { [Name in keyof Fields]?: InputsOf<Fields>[Name] } | undefined
  /**
   * Gets the checked values, and may return why they are refused. Thrown errors are shown: field errors beside the fields, others
   * above the buttons.
   */
  onSubmit: (values: ValuesOf<Fields>) => Promise<void> | Promise<Refusal<Fields> | undefined>
  /** Gets the values, blanks dropped, whenever they change: for drafts. */
  onChange?: (values: FormValues) => void
  /** Remarks on accepted values, shown beside their fields; new ones get the focus. */
  remarks?: readonly FieldProblem[]
  /** The sentence for a set of problems in these values, e.g. 'Please fill in all required fields'. */
  alertFor?: (problems: readonly FieldProblem[], values: FormValues) => string | undefined
  submitLabel?: string
  busyLabel?: string
  /** Buttons before the submit button. */
  before?: ReactNode
  submitDisabled?: (values: FormValues) => boolean
  /**
   * For a form longer than the screen: its buttons are docked to the foot, and a summary of its errors, which gets the focus, links to
   * the fields. `note` stands beside the buttons.
   */
  docked?: { note?: ReactNode }
  /** Renders the form's content; by default fields in a grid, with an error summary and the buttons below. */
  children?: (parts: FormParts<Fields>) => ReactNode
}

/** The widgets of the fields, besides those for text. */
type WidgetsFor<Fields extends FieldMap> = [Exclude<WidgetsOf<Fields>, TextKind>] extends [never]
  ? { widgets?: Widgets }
  : { widgets: Pick<AllWidgets, Exclude<WidgetsOf<Fields>, TextKind>> }

export type SchemaFormProps<Fields extends FieldMap> = FormProps<Fields> & WidgetsFor<Fields>

/** The message above the buttons. It disappears when the last error is corrected, the server is reached again, or at the next submit. */
type FormMessage = { text: string; until: 'reached' | 'next-try' } | { text: string | undefined; until: 'mended' }

const NONE: readonly FieldProblem[] = []

/** A form rendered from its definition. It validates on submit and again at each later change; the first error gets the focus and is announced. */
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

type GridProps<Fields extends FieldMap> = Pick<
  FormProps<Fields>,
  'definition' | 'submitLabel' | 'busyLabel' | 'before' | 'submitDisabled' | 'docked'
> & { message: FormMessage | undefined; summary: Ref<HTMLDivElement>; onChoose: (path: string) => void }

function Grid<Fields extends FieldMap>({
  definition,
  message,
  submitLabel = 'Save',
  busyLabel = 'Saving...',
  before,
  submitDisabled,
  docked,
  summary,
  onChoose,
}: GridProps<Fields>) {
  const { fields, sections } = definition
  const groups = useMemo(() => groupsOf({ fields, sections }), [fields, sections])
  const marked = useFormState(({ errors }) => Object.keys(errors).length)
  const isOfFields = message?.until === 'mended'
  const shown = groups.map((group) => <FormGroup key={group.section?.id ?? ''} group={group} fields={fields} />)
  const buttons = (
    <>
      {before}
      <SubmitButton busyLabel={busyLabel} disabledWhen={submitDisabled}>
        {submitLabel}
      </SubmitButton>
    </>
  )
  if (!docked) {
    return (
      <>
        {shown}
        {message && (!isOfFields || marked > 0) && (
          <Callout state="bad" role="alert" mt="md">
            {message.text ?? countOf(marked)}
          </Callout>
        )}
        <div className={classes.buttons}>{buttons}</div>
      </>
    )
  }
  const refusal = message && !isOfFields && (
    <Callout state="bad" role="alert">
      {message.text}
    </Callout>
  )
  return (
    <>
      {isOfFields && (
        <div>
          <ErrorSummary ref={summary} fields={fields} title={message.text} onChoose={onChoose} />
        </div>
      )}
      {shown}
      <ActionBar note={refusal || docked.note}>{buttons}</ActionBar>
    </>
  )
}

interface SubmitButtonProps extends ButtonProps {
  /** Shown during the submit; by default the button shows a spinner. */
  busyLabel?: string | undefined
  disabledWhen?: ((values: FormValues) => boolean) | undefined
  onClick?: () => void
  children: ReactNode
}

/** The submit button of the form around it. */
export function SubmitButton({ busyLabel, disabledWhen, disabled, children, ...rest }: SubmitButtonProps) {
  const isSending = useFormState((state) => state.isSending)
  const isUploading = useUploading()
  const isBarred = useFormState(({ values }) => disabledWhen?.(filledValues(values)) ?? false)
  return (
    <Button
      type="submit"
      {...rest}
      loading={isSending && busyLabel === undefined}
      disabled={disabled || isSending || isUploading || isBarred}
    >
      {isSending && busyLabel ? busyLabel : isUploading ? 'Uploading...' : children}
    </Button>
  )
}

function FormGroup({ group: { section, names }, fields }: { group: Group; fields: FieldMap }) {
  const shown = useSectionShown(section)
  if (!shown) return null
  return (
    <section className={classes.section} aria-label={section?.title}>
      {section && (
        <Title order={3} size="h4" mb={section.description ? 4 : 'sm'}>
          {section.title}
        </Title>
      )}
      {section?.description && (
        <Text c="dimmed" size="sm" mb="sm">
          {section.description}
        </Text>
      )}
      <EntryLevel value={section ? 4 : 3}>
        <div className={classes.grid}>
          {names.map((name) => {
            const field = fields[name]
            return field && <FormField key={name} field={field} name={name} within="" />
          })}
        </div>
      </EntryLevel>
    </section>
  )
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
