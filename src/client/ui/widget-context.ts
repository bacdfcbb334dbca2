import { createContext, use } from 'react'
import type { Widget } from '#shared/fields.ts'
import type { WidgetComponent } from './form-widgets.tsx'

export type Widgets = Partial<Record<Widget, WidgetComponent>>

export const WidgetContext = createContext<Widgets>({})

export function useWidgets(): Widgets {
  return use(WidgetContext)
}

/** Level of the headings of list entries: below the heading of their section, or of the form where the section has none. */
export const EntryLevel = createContext<3 | 4>(4)
