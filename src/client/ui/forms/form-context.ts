import { createContext, use, useSyncExternalStore } from 'react'
import type { FieldProblem } from '#shared/contract.ts'
import type { FormState, FormStore } from './form-store.ts'
import type { AllWidgets } from './widget.ts'

export const FormContext = createContext<{ store: FormStore; widgets: AllWidgets } | undefined>(undefined)

/** The form around. */
export function useForm() {
  const form = use(FormContext)
  if (!form) throw new Error('There is no form around this field')
  return form
}

/** A part of the form's state; renders again only when the part changes, so it must be a primitive or an object of the state. */
export function useFormState<Part>(part: (state: FormState) => Part): Part {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribe, () => part(store.state()))
}

/** Selects a derived object or array of the form's state: the component renders again only when its JSON changes. */
export function useFormAnswer<Answer>(answer: (state: FormState) => Answer): Answer {
  return JSON.parse(useFormState((state) => JSON.stringify(answer(state)))) as Answer
}

/**
 * Whether the surrounding fields belong to a list entry that was added since the last submit: they show errors only
 * after they were left.
 */
export const FreshEntry = createContext(false)

/** Remarks beside fields that were accepted. */
export const Remarks = createContext<readonly FieldProblem[]>([])

/** The heading level of list entries: below that of their section, or of the form where the section has none. */
export const EntryLevel = createContext<3 | 4>(4)
