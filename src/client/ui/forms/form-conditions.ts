import type { FormSection } from '#shared/fields/form.ts'
import type { Look } from '#shared/fields/look.ts'
import { type FormValues, valueAt } from '#shared/fields/values.ts'
import { useFormAnswer, useFormState } from './form-context.ts'
import { filledValues } from './form-store.ts'

interface Place {
  name: string
  /** Path of the object that holds the field: '' for the form, `workHistory.0` for an item of a list. */
  within: string
}

export interface Conditions {
  shown: boolean
  disabled: boolean
  required: boolean
  warning: string | undefined
}

/** The results of a field's functions for the current values. */
export function useConditions(look: Look, place: Place): Conditions {
  return useFormAnswer(({ values }) => conditions(look, { ...place, form: values }))
}

export function useSectionShown(section: FormSection | undefined): boolean {
  return useFormState(({ values }) => section?.when?.(filledValues(values)) ?? true)
}

function conditions(look: Look, { form, within, name }: Place & { form: FormValues }): Conditions {
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
