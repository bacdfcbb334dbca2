import { Button } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ShiftDetails } from '../../schema.ts'
import { noticeWords, people } from '../manager/shift-words.ts'
import { CancelSeries } from './cancel-series.tsx'
import { CauseDialog, type Explanation } from './cause-dialog.tsx'
import { TermsEffect } from './terms-effect.tsx'

interface CancelShiftProps {
  teamId: string
  shift: ShiftDetails
  /** It is asked about at once. */
  begun?: boolean
  /** A draft leaves nothing behind. */
  onDeleted: () => void
}

/** Cancels a published shift with a reason, and deletes a draft; of a series also the others. */
export function CancelShift({ teamId, shift, begun = false, onDeleted }: CancelShiftProps) {
  const [open, setOpen] = useState(begun)
  const isDraft = shift.state === 'draft'

  async function cancel(why: Explanation) {
    await actAndShow(async () => {
      const { told } = await client.shifts.cancel({ teamId, shiftId: shift.id, version: shift.version, ...why })
      setOpen(false)
      if (isDraft) onDeleted()
      toast.success(isDraft ? 'Draft deleted' : `Shift cancelled. ${people(told)} told`)
    }, api.shifts.key())
  }

  if (isDraft && !shift.seriesId)
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
        {isDraft ? 'Delete Draft' : 'Cancel Shift'}
      </Button>
      {open && shift.seriesId && (
        <CancelSeries teamId={teamId} shift={shift} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      )}
      {open && !shift.seriesId && (
        <CauseDialog
          title="Cancel this shift?"
          explained="cancel"
          effect={<Effect teamId={teamId} shift={shift} />}
          confirmLabel="Cancel Shift"
          onConfirm={cancel}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Effect({ teamId, shift }: Pick<CancelShiftProps, 'teamId' | 'shift'>) {
  const booked = shift.places.length
  const who = booked > 0 ? `${people(booked)} on it are told at once` : 'Nobody is on it'
  return (
    <>
      {who}, {noticeWords(shift)}. It cannot be taken back.
      <TermsEffect teamId={teamId} shifts={[{ ...shift, booked }]} />
    </>
  )
}
