import { Text } from '@mantine/core'
import { memo, use } from 'react'
import { useController } from 'react-hook-form'
import { type FieldMeta, fieldMeta, isRequired, itemFields } from '#shared/fields.ts'
import { useConditions } from './form-conditions.ts'
import { type FormFieldProps, FormList } from './form-list.tsx'
import { widthOf } from './form-widgets.tsx'
import classes from './schema-form.module.css'
import { FreshEntry, Remarks, useWidgets } from './widget-context.ts'

/** One field of a form: shown or hidden, bound to its value, with label, hint, error and warning. */
export const FormField = memo(({ field, name, within }: FormFieldProps) => {
  const meta = fieldMeta(field)
  const remarks = use(Remarks)
  const { shown, disabled, required, warning } = useConditions(meta, { within, name })
  if (!meta.widget || !shown) return null
  const path = within ? `${within}.${name}` : name
  const mustFill = required || (meta.required === undefined && meta.widget !== 'checkbox' && isRequired(field))
  const items = itemFields(field)
  const said = warning ?? remarks.find((remark) => remark.path === path)?.message
  return (
    <div className={widthOf(meta) === 'full' ? classes.full : undefined} data-field={path}>
      {items ? (
        <FormList path={path} meta={meta} fields={items} required={mustFill} Field={FormField} />
      ) : (
        <BoundWidget path={path} meta={meta} disabled={disabled} required={mustFill} />
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
  path: string
  meta: FieldMeta
  disabled: boolean
  required: boolean
}

function BoundWidget({ path, meta, disabled, required }: BoundWidgetProps) {
  const widgets = useWidgets()
  const { field, fieldState } = useController({ name: path })
  const isFresh = use(FreshEntry)
  const Widget = widgets[meta.widget ?? 'text']
  if (!Widget) throw new Error(`There is no input for the widget '${meta.widget}' of the field '${path}'`)
  const { label = path } = meta
  return (
    <Widget
      meta={meta}
      name={path}
      label={label}
      description={meta.hint}
      error={isFresh && !fieldState.isTouched ? undefined : fieldState.error?.message}
      required={required}
      disabled={disabled}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
