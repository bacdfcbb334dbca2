import { Text, Title } from '@mantine/core'
import { type Ref, useMemo } from 'react'
import type { FieldMap } from '#shared/fields/look.ts'
import { ActionBar } from '../shell/action-bar.tsx'
import { Callout } from '../state/callout.tsx'
import { countOf, ErrorSummary } from './error-summary.tsx'
import { useSectionShown } from './form-conditions.ts'
import { EntryLevel, useFormState } from './form-context.ts'
import { FormField } from './form-field.tsx'
import { type Group, groupsOf } from './form-model.ts'
import type { FormMessage, FormProps } from './form-props.ts'
import classes from './schema-form.module.css'
import { SubmitButton } from './submit-button.tsx'

type GridProps<Fields extends FieldMap> = Pick<
  FormProps<Fields>,
  'definition' | 'submitLabel' | 'busyLabel' | 'before' | 'submitDisabled' | 'docked'
> & { message: FormMessage | undefined; summary: Ref<HTMLDivElement>; onChoose: (path: string) => void }

export function Grid<Fields extends FieldMap>({
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
