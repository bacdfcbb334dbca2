import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'

interface WithdrawalProps {
  teamName: string
  onWithdraw: () => Promise<unknown>
}

/** For an applicant without an account: no more mails, and nothing kept about them. */
export function Withdrawal({ teamName, onWithdraw }: WithdrawalProps) {
  return (
    <ConfirmButton
      variant="default"
      question="Withdraw your application?"
      details={`Your interviews with ${inSentence(teamName)} are cancelled, you get no more emails, and what it keeps about you is deleted tonight. This cannot be taken back.`}
      confirmLabel="Withdraw and Be Forgotten"
      cancelLabel="Keep It"
      onConfirm={onWithdraw}
    >
      Withdraw My Application
    </ConfirmButton>
  )
}

export function Withdrawn({ teamName }: { teamName: string }) {
  return (
    <Callout state="ok" role="status" title="You have withdrawn">
      {inSentence(teamName)} sends you no more emails, and what it keeps about you is deleted tonight.
    </Callout>
  )
}
