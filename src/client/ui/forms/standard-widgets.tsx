import type { FileRef } from '#shared/fields/builders.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { FileField } from '../files/file-field.tsx'
import { DayField } from '../inputs/day-field.tsx'
import { MonthField } from '../inputs/month-field.tsx'
import { choiceWidgets } from './choice-widgets.tsx'
import { FormList } from './form-list.tsx'
import { textWidgets } from './text-widgets.tsx'
import { common, type WidgetProps, type Widgets } from './widget.ts'

function DateWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  const bound = (day: string | number | undefined) =>
    day === 'today' ? londonToday(deviceClock) : typeof day === 'string' ? day : undefined
  return (
    <DayField
      {...common(props)}
      label={look.label ?? props.name}
      autoComplete={look.autocomplete ?? 'off'}
      startWithYears={look.autocomplete === 'bday'}
      minDate={bound(look.min)}
      maxDate={bound(look.max)}
      value={value as string | null}
      onChange={onChange}
    />
  )
}

function MonthWidget(props: WidgetProps) {
  const { look, value, onChange } = props
  return (
    <MonthField
      {...common(props)}
      autoComplete={look.autocomplete ?? 'off'}
      value={value as string | null}
      onChange={onChange}
    />
  )
}

function FileWidget(props: WidgetProps) {
  const { look, name, value, onChange } = props
  return (
    <FileField
      {...common(props)}
      label={look.label ?? name}
      slot={look.slot ?? name}
      accept={look.accept}
      maxBytes={look.maxBytes}
      value={value as FileRef | null}
      onChange={onChange}
    />
  )
}

/** All widgets of the kit. */
export const standardWidgets = {
  ...textWidgets,
  ...choiceWidgets,
  date: DateWidget,
  month: MonthWidget,
  file: FileWidget,
  list: FormList,
} satisfies Widgets
