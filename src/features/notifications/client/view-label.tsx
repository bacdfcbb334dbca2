import { Counted } from '#client/ui/state/counted.tsx'
import { MOST_SHOWN } from '../rules/words.ts'
import type { NoticeView } from './use-notifications.ts'

interface ViewLabelProps {
  view: NoticeView
  counts: { needed: number; unread: number } | undefined
}

/** The name of a view with how much is behind it: what needs the reader, or what is new. */
export function ViewLabel({ view, counts }: ViewLabelProps) {
  const count = view === 'needs' ? counts?.needed : counts?.unread
  const label = view === 'needs' ? 'Needs You' : 'All'
  if (!count) return label
  return (
    <Counted
      label={label}
      count={Math.min(count, MOST_SHOWN)}
      state={view === 'needs' ? 'soon' : 'info'}
      unit={view === 'needs' ? 'to do' : 'new'}
    />
  )
}
