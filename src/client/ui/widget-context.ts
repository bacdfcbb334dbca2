import { createContext, use } from 'react'
import type { Widget } from '#shared/fields.ts'
import type { WidgetComponent } from './form-widgets.tsx'

export type Widgets = Partial<Record<Widget, WidgetComponent>>

export const WidgetContext = createContext<Widgets>({})

export function useWidgets(): Widgets {
  return use(WidgetContext)
}
