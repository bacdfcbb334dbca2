import type { FormSection } from '#shared/fields/form.ts'
import type { Look } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { useFormState } from './form-context.ts'
import { filledValues, valueAt } from './form-store.ts'

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

/** The results of a field's functions for the current values. Renders again only when one of them changes. */
export function useConditions(look: Look, { within, name }: Place & { name: string }): Conditions {
  const answer = useFormState(({ values }) => JSON.stringify(conditions(look, { form: values, within, name })))
  return JSON.parse(answer) as Conditions
}

export function useSectionShown(section: FormSection | undefined): boolean {
  return useFormState(({ values }) => section?.when?.(filledValues(values)) ?? true)
}

function conditions(look: Look, { form, within, name }: Place & { form: FormValues; name: string }): Conditions {
  if (!look.when && !look.disabledWhen && !look.warn && typeof look.required !== 'function') {
    return { shown: true, disabled: false, required: look.required === true, warning: undefined }
  }
  const all = filledValues(form)
  const values = within === '' ? all : ((valueAt(all, within) as FormValues | undefined) ?? {})
  return {
    shown: look.when?.(values, all) ?? true,
    disabled: look.disabledWhen?.(values, all) ?? false,
    required: typeof look.required === 'function' ? look.required(values, all) : look.required === true,
    warning: values[name] === undefined ? undefined : look.warn?.(values[name], values),
  }
}
