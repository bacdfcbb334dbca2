import { createContext, use } from 'react'
import type { Widget } from '#shared/fields.ts'
import type { Problem } from './form-model.ts'
import type { WidgetComponent } from './form-widgets.tsx'

export type Widgets = Partial<Record<Widget, WidgetComponent>>

export const WidgetContext = createContext<Widgets>({})

export function useWidgets(): Widgets {
  return use(WidgetContext)
}

/** Whether the fields around belong to an entry that was added since the last try to send the form: they are not marked before they are left. */
export const FreshEntry = createContext(false)

/** What is said beside fields that are not refused. */
export const Remarks = createContext<readonly Problem[]>([])

/** Level of the headings of list entries: below the heading of their section, or of the form where the section has none. */
export const EntryLevel = createContext<3 | 4>(4)
