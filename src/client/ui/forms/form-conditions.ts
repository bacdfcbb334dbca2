import { useWatch } from 'react-hook-form'
import { type FieldMeta, type FormSection, type FormValues, withoutBlanks } from '#shared/fields.ts'

interface Place {
  /** Path of the object that holds the field: '' for the form, `workHistory.0` for an item of a list. */
  within: string
}

export interface Conditions {
  shown: boolean
  disabled: boolean
  required: boolean
  warning: string | undefined
}

/** What a field's functions say about the values as they stand. Renders again only when one of the answers changes. */
export function useConditions(meta: FieldMeta, { within, name }: Place & { name: string }): Conditions {
  const answer = useWatch({ compute: (form) => JSON.stringify(conditions(meta, { form, within, name })) })
  return JSON.parse(answer) as Conditions
}

export function useSectionShown(section: FormSection | undefined): boolean {
  return useWatch({ compute: (form: FormValues) => section?.when?.(withoutBlanks(form)) ?? true })
}

function conditions(meta: FieldMeta, { form, within, name }: Place & { form: FormValues; name: string }): Conditions {
  if (!meta.when && !meta.disabledWhen && !meta.warn && typeof meta.required !== 'function') {
    return { shown: true, disabled: false, required: meta.required === true, warning: undefined }
  }
  const all = withoutBlanks(form)
  const values = within === '' ? all : (objectAt(all, within) ?? {})
  return {
    shown: meta.when?.(values, all) ?? true,
    disabled: meta.disabledWhen?.(values, all) ?? false,
    required: typeof meta.required === 'function' ? meta.required(values, all) : meta.required === true,
    warning: values[name] === undefined ? undefined : meta.warn?.(values[name], values),
  }
}

function objectAt(values: FormValues, path: string): FormValues | undefined {
  let current: unknown = values
  for (const key of path.split('.')) current = (current as FormValues | undefined)?.[key]
  return current as FormValues | undefined
}
