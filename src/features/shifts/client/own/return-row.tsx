import type { ReactNode } from 'react'
import { ListRow } from '#client/ui/lists/list-row.tsx'
import { formatPence } from '#shared/money.ts'
import { lengthText, timesText } from '../../rules/shift-words.ts'
import type { PlaceInReturn } from '../../schema.ts'
import { ReasonList } from '../parts/reason-list.tsx'
import { ShiftDate } from './own-shift-row.tsx'

interface ReturnRowProps {
  shift: PlaceInReturn
  teamId: string
  /** Whose it is, where it is not one's own. */
  from?: string
  actions: ReactNode
}

/** A shift that is given in return for another: when, where, and what it pays. */
export function ReturnRow({ shift, teamId, from, actions }: ReturnRowProps) {
  return (
    <ListRow
      leading={<ShiftDate day={shift.day} />}
      title={timesText(shift)}
      meta={`${formatPence(shift.price.pay)} · ${lengthText(shift)}`}
      more={[from, shift.kind, shift.siteName].filter(Boolean).join(' · ')}
      below={
        shift.answer.reasons.length > 0 && (
          <ReasonList reasons={shift.answer.reasons} at={{ reader: 'worker', teamId }} />
        )
      }
      actions={actions}
    />
  )
}
