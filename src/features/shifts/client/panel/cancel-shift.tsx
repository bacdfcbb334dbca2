import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { cancelEffect } from '../../rules/notice.ts'
import type { ShiftDetails } from '../../schema.ts'
import { people } from '../manager/shift-words.ts'
import { CauseDialog, type Explanation } from './cause-dialog.tsx'

interface CancelShiftProps {
  teamId: string
  shift: ShiftDetails
  /** A draft leaves nothing behind. */
  onDeleted: () => void
}

/** Cancels a published shift with a reason, and deletes a draft. */
export function CancelShift({ teamId, shift, onDeleted }: CancelShiftProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)

  async function cancel(why: Explanation) {
    try {
      const { told } = await client.shifts.cancel({ teamId, shiftId: shift.id, version: shift.version, ...why })
      setOpen(false)
      if (shift.state === 'draft') onDeleted()
      toast.success(shift.state === 'draft' ? 'Draft deleted' : `Shift cancelled. ${people(told)} told`)
    } finally {
      await queries.invalidateQueries({ queryKey: api.shifts.key() })
    }
  }

  if (shift.state === 'draft')
    return (
      <ConfirmButton
        variant="default"
        question="Delete this draft?"
        details={
          shift.places.length > 0
            ? `${people(shift.places.length)} on it come off. Nobody has been told of it.`
            : 'Nobody has been told of it.'
        }
        confirmLabel="Delete Draft"
        onConfirm={() => cancel({ cause: 'agency', reason: 'our-mistake' })}
      >
        Delete Draft
      </ConfirmButton>
    )
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cancel Shift
      </Button>
      {open && (
        <CauseDialog
          title="Cancel this shift?"
          explained="cancel"
          effect={effectOf(shift)}
          confirmLabel="Cancel Shift"
          onConfirm={cancel}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function effectOf(shift: ShiftDetails): string {
  const { words } = cancelEffect([], { shift, cause: 'agency', at: new Date().toISOString() })
  const who = shift.places.length > 0 ? `${people(shift.places.length)} on it are told at once` : 'Nobody is on it'
  return `${who}, ${words.charAt(0).toLowerCase()}${words.slice(1)}. It cannot be taken back.`
}
