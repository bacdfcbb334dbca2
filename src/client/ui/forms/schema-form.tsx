import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Alert, Button, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, type Resolver, useForm, useFormState, useWatch } from 'react-hook-form'
import { type FormDefinition, type FormValues, withoutBlanks } from '#shared/fields.ts'
import { errorMessage, fieldProblems, onceReached } from '../../api.ts'
import { useUploading } from '../files/use-upload.ts'
import { useSectionShown } from './form-conditions.ts'
import { FormField } from './form-field.tsx'
import { focusFirstProblem } from './form-focus.ts'
import { type Group, groupsOf, type Problem, problemsOf, startValues } from './form-model.ts'
import { standardWidgets } from './form-widgets.tsx'
import classes from './schema-form.module.css'
import { EntryLevel, Remarks, WidgetContext, type Widgets } from './widget-context.ts'

export interface SchemaFormProps {
  definition: FormDefinition
  /** What is stored; missing fields start blank. Give the form a new `key` to start again with other values. */
  values?: FormValues
  /** Gets what the schema made of the values. What it throws is shown: refused fields beside the fields, the rest above the buttons. */
  onSubmit: (values: FormValues) => Promise<unknown>
  /** Gets the values at every change, blanks dropped: for drafts. */
  onChange?: (values: FormValues) => void
  /** About values that are not refused, each shown beside its field; new ones get the focus. */
  remarks?: readonly Problem[]
  /** The sentence for a set of problems, e.g. 'Please fill in all required fields'. */
  alertFor?: (problems: Problem[]) => string | undefined
  submitLabel?: string
  busyLabel?: string
  /** Buttons before the submit button. */
  before?: ReactNode
  submitDisabled?: (values: FormValues) => boolean
  /** Inputs for widgets that the kit does not know, or to replace its own. */
  widgets?: Widgets
}

/** What stands above the buttons, until: the last marked field is mended, the server is reached again, or the next try. */
interface FormMessage {
  text: string
  until: 'mended' | 'reached' | 'next-try'
}

const NONE: readonly Problem[] = []

/** A form drawn from its definition. It validates on submit and again at each change after that; the first problem gets the focus and is read out. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    definition,
    values,
    onSubmit,
    onChange,
    remarks = NONE,
    alertFor,
    submitLabel = definition.nextLabel ?? 'Save',
    busyLabel,
    before,
    submitDisabled,
    widgets,
  } = props
  const [message, setMessage] = useState<FormMessage>()
  const box = useRef<HTMLFormElement>(null)
  const form = useForm<FormValues>({
    defaultValues: startValues(definition.fields, values),
    resolver: useMemo(() => blankTolerant(definition), [definition]),
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const all = useMemo(() => ({ ...standardWidgets, ...widgets }), [widgets])
  const groups = useMemo(() => groupsOf(definition), [definition])
  useRecheck(form)
  const isUnreached = message?.until === 'reached'
  useEffect(() => (isUnreached ? onceReached(() => setMessage(undefined)) : undefined), [isUnreached])
  useEffect(() => {
    if (remarks.length > 0 && box.current)
      focusFirstProblem(
        box.current,
        remarks.map(({ path }) => path),
      )
  }, [remarks])
  useEffect(() => {
    if (!onChange) return
    return form.subscribe({ formState: { values: true }, callback: (state) => onChange(withoutBlanks(state.values)) })
  }, [form, onChange])

  function show(problems: Problem[]) {
    const lead =
      alertFor?.(problems) ??
      (problems.length === 1 ? 'Please check the marked field' : `Please check the ${problems.length} marked fields`)
    const general = problems.find(({ path }) => path === '')
    setMessage(general ? { text: general.message, until: 'next-try' } : { text: lead, until: 'mended' })
    requestAnimationFrame(
      () =>
        box.current &&
        focusFirstProblem(
          box.current,
          problems.map(({ path }) => path),
        ),
    )
  }

  const submit = form.handleSubmit(
    async (checked) => {
      setMessage(undefined)
      try {
        await onSubmit(checked)
      } catch (error) {
        const problems = fieldProblems(error)
        for (const { path, message: text } of problems) form.setError(path || 'root', { type: 'server', message: text })
        if (problems.length > 0) show(problems)
        else setMessage({ text: errorMessage(error), until: error instanceof TypeError ? 'reached' : 'next-try' })
      }
    },
    (errors) => show(problemsOf(errors)),
  )

  return (
    <FormProvider {...form}>
      <Remarks value={remarks}>
        <WidgetContext value={all}>
          <form ref={box} noValidate onSubmit={(event) => void submit(event)} aria-label={definition.title}>
            {groups.map((group) => (
              <FormGroup key={group.section?.id ?? ''} group={group} definition={definition} />
            ))}
            {message && (message.until !== 'mended' || Object.keys(form.formState.errors).length > 0) && (
              <Alert color="red" variant="light" mt="md">
                {message.text}
              </Alert>
            )}
            <div className={classes.buttons}>
              {before}
              <SubmitButton label={submitLabel} busyLabel={busyLabel} disabledWhen={submitDisabled} />
            </div>
          </form>
        </WidgetContext>
      </Remarks>
    </FormProvider>
  )
}

interface SubmitButtonProps {
  label: string
  busyLabel?: string | undefined
  disabledWhen: ((values: FormValues) => boolean) | undefined
}

function SubmitButton({ label, busyLabel = 'Saving...', disabledWhen }: SubmitButtonProps) {
  const { isSubmitting } = useFormState()
  const isUploading = useUploading()
  const disabled = useWatch({ compute: (values: FormValues) => disabledWhen?.(withoutBlanks(values)) ?? false })
  return (
    <Button type="submit" disabled={isSubmitting || isUploading || disabled}>
      {isSubmitting ? busyLabel : isUploading ? 'Uploading...' : label}
    </Button>
  )
}

function FormGroup({
  group: { section, names },
  definition: { fields },
}: {
  group: Group
  definition: FormDefinition
}) {
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

/** Blank is absent for a schema, while an input needs '' or null. */
function blankTolerant({ schema }: FormDefinition): Resolver<FormValues> {
  const check = standardSchemaResolver(schema as Parameters<typeof standardSchemaResolver>[0]) as Resolver<FormValues>
  return (values, context, options) => check(withoutBlanks(values), context, options)
}

/** A rule may look at several fields: after a failed submit every marked field is checked again when any changes. */
function useRecheck({ subscribe, trigger, formState, control }: ReturnType<typeof useForm<FormValues>>) {
  const { errors, isSubmitted } = formState
  useEffect(() => {
    if (!isSubmitted) return
    const marked = problemsOf(errors).map(({ path }) => path)
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const others = marked.filter((path) => path !== '' && path !== name && control.getFieldState(path).error)
        if (name && others.length > 0) void trigger(others)
      },
    })
  }, [subscribe, trigger, control, errors, isSubmitted])
}
