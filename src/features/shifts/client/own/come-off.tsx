import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { noticeOf } from '#features/rates/rules/late-changes.ts'
import { formatMinutes } from '#shared/time.ts'
import { sayComingOff } from '../../rules/notice.ts'
import type { OwnShift } from '../../schema.ts'

/** Comes off a shift without asking, after what follows has been said. */
export function ComeOff({ shift, onComeOff }: { shift: OwnShift; onComeOff: () => Promise<unknown> }) {
  const at = new Date().toISOString()
  const notice = noticeOf(shift, at)
  return (
    <ConfirmButton
      variant="default"
      question="Come off this shift?"
      details={`It begins in ${formatMinutes(notice)}. Your place opens for others at once, and your agency is told. It cannot be taken back. ${sayComingOff(shift.bands, { shift, at })}`}
      confirmLabel="Come Off"
      onConfirm={async () => void (await onComeOff())}
    >
      Come Off
    </ConfirmButton>
  )
}
