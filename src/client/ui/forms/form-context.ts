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

/** A part of the form's state; renders again only when the part changes, so it is a plain value or one that the state holds. */
export function useFormState<Part>(part: (state: FormState) => Part): Part {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribe, () => part(store.state()))
}

/** Whether the fields around belong to an entry that was added since the last try to send the form: they are not marked before they are left. */
export const FreshEntry = createContext(false)

/** What is said beside fields that are not refused. */
export const Remarks = createContext<readonly FieldProblem[]>([])

/** Level of the headings of list entries: below the heading of their section, or of the form where the section has none. */
export const EntryLevel = createContext<3 | 4>(4)
