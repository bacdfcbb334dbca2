import { Text } from '@mantine/core'
import { useState } from 'react'
import { TypedWordDialog } from '#client/ui/dialogs/typed-word-dialog.tsx'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { formatPence } from '#shared/money.ts'
import type { Draft } from '../schema.ts'
import { invoiceActs } from './use-invoices.ts'

const WORD = 'issue'

interface IssueDialogProps {
  teamId: string
  drafts: readonly Draft[]
  through: string
  onClose: () => void
}

/** Issues drafts, after the word for it and a recent sign-in. */
export function IssueDialog({ teamId, drafts, through, onClose }: IssueDialogProps) {
  const [mail, setMail] = useState(true)
  const unmailed = drafts.filter(({ email }) => !email).length
  const total = formatPence(drafts.reduce((sum, draft) => sum + draft.total, 0))
  const what = drafts.length === 1 ? `the invoice to ${drafts[0]!.clientName}` : `${drafts.length} invoices`
  return (
    <TypedWordDialog
      title={`Issue ${total}`}
      word={WORD}
      mismatch={`Type ${WORD}`}
      confirmLabel={`Issue ${total}`}
      onConfirm={async () => {
        await invoiceActs(teamId).issue(through, drafts, mail)
        onClose()
      }}
      onClose={onClose}
    >
      <Text mb="xs">
        This issues {what} under your next numbers. An issued invoice never changes: what is corrected later comes as a
        credit note or with the next invoice.
      </Text>
      <RowBox
        inWords
        label="Mail them to the clients’ addresses for invoices"
        ticked={mail}
        onTick={() => setMail(!mail)}
      />
      {mail && unmailed > 0 && (
        <Text size="sm" mb="xs">
          {unmailed === 1 ? 'One client has' : `${unmailed} clients have`} no address for that: theirs is issued alone.
        </Text>
      )}
    </TypedWordDialog>
  )
}
