import { Text } from '@mantine/core'
import { memo, use } from 'react'
import { type Look, lookOf, refusesBlank } from '#shared/fields/look.ts'
import { valueAt } from '#shared/fields/values.ts'
import { useConditions } from './form-conditions.ts'
import { FreshEntry, Remarks, useForm, useFormState } from './form-context.ts'
import { isTick, widthOf } from './form-model.ts'
import classes from './schema-form.module.css'
import type { FieldOverrides, FormFieldProps, WidgetComponent } from './widget.ts'

/** One field of a form: shown or hidden, bound to its value, with label, hint, error and warning. */
export const FormField = memo(({ field, name, within, overrides }: FormFieldProps) => {
  const look = lookOf(field)
  const remarks = use(Remarks)
  const { widgets } = useForm()
  const { shown, disabled, required, warning } = useConditions(look, { within, name })
  const { widget } = look
  if (!widget || !shown) return null
  const path = within ? `${within}.${name}` : name
  const mustFill = required || (look.required === undefined && !isTick(look) && refusesBlank(field))
  const said = warning ?? remarks.find((remark) => remark.path === path)?.message
  return (
    <div className={widthOf(look) === 'full' ? classes.full : undefined} data-field={path}>
      {widget === 'list' ? (
        <widgets.list path={path} look={look} fields={look.items ?? {}} required={mustFill} Field={FormField} />
      ) : (
        <BoundWidget
          Widget={widgets[widget]}
          path={path}
          look={look}
          disabled={disabled}
          required={mustFill}
          overrides={overrides}
        />
      )}
      {said && (
        <Text size="sm" mt={4} className={classes.warning} role="status">
          {said}
        </Text>
      )}
    </div>
  )
})
FormField.displayName = 'FormField'

interface BoundWidgetProps {
  Widget: WidgetComponent
  path: string
  look: Look
  disabled: boolean
  required: boolean
  overrides: FieldOverrides | undefined
}

function BoundWidget({ Widget, path, look, disabled, required, overrides }: BoundWidgetProps) {
  const { store } = useForm()
  const value = useFormState(({ values }) => valueAt(values, path))
  const error = useFormState(({ errors }) => errors[path])
  const isLeft = useFormState(({ left }) => left.has(path))
  const isFresh = use(FreshEntry)
  const { label = path, hint } = look
  const { placeholder, ...shown } = overrides ?? {}
  return (
    <Widget
      look={placeholder ? { ...look, placeholder } : look}
      name={path}
      label={label}
      description={hint}
      error={isFresh && !isLeft ? undefined : error}
      required={required}
      disabled={disabled}
      value={value}
      {...shown}
      onChange={(next) => store.change(path, next)}
      onBlur={() => store.leave(path)}
    />
  )
}
