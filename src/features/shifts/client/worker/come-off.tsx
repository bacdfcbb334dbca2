import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { formatMinutes } from '#shared/time.ts'
import { noticeOf } from '../../rules/notice.ts'
import type { OwnShift } from '../../schema.ts'

/** Comes off a shift without asking, after what follows has been said. */
export function ComeOff({ shift, onComeOff }: { shift: OwnShift; onComeOff: () => Promise<unknown> }) {
  const notice = noticeOf(shift, new Date().toISOString())
  return (
    <ConfirmButton
      variant="default"
      question="Come off this shift?"
      details={`It begins in ${formatMinutes(notice)}. Your place opens for others at once, and your agency is told. It cannot be taken back.`}
      confirmLabel="Come Off"
      onConfirm={async () => void (await onComeOff())}
    >
      Come Off
    </ConfirmButton>
  )
}
