import { WordsDialog } from '#client/ui/dialogs/words-dialog.tsx'
import type { OwnLine } from '../../schema.ts'
import { TimesDialog } from '../parts/times-dialog.tsx'
import { ownHoursActs } from './use-own-hours.ts'

export type Reply = 'times' | 'dispute'

interface ReplyDialogProps {
  reply: Reply
  line: OwnLine
  onClose: () => void
}

/** What a person says of a line instead of confirming it: other times, or what is wrong. */
export function ReplyDialog({ reply, line, onClose }: ReplyDialogProps) {
  const { change, dispute } = ownHoursActs(line)
  return reply === 'times' ? (
    <TimesDialog
      title="When did you work?"
      details="Your agency sees both times."
      line={line}
      onSave={change}
      onClose={onClose}
    />
  ) : (
    <WordsDialog
      title="What is wrong?"
      details="Your agency reads it and answers. These times stay until then."
      label="What is wrong"
      send="Send"
      onSend={dispute}
      onClose={onClose}
    />
  )
}
