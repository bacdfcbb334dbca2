import { useMutation } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'

/** For an applicant without an account: no more mails, and nothing kept about them. */
export function Withdrawal({ token, teamName }: { token: string; teamName: string }) {
  const withdraw = useMutation(api.interviews.withdrawByLink.mutationOptions())
  if (withdraw.isSuccess)
    return (
      <Callout state="ok" role="status" title="You have withdrawn">
        {inSentence(teamName)} sends you no more emails, and what it keeps about you is deleted tonight.
      </Callout>
    )
  return (
    <ConfirmButton
      variant="default"
      question="Withdraw your application?"
      details={`Your interviews with ${inSentence(teamName)} are cancelled, you get no more emails, and what it keeps about you is deleted tonight. This cannot be taken back.`}
      confirmLabel="Withdraw and Be Forgotten"
      cancelLabel="Keep It"
      onConfirm={() => withdraw.mutateAsync({ token })}
    >
      Withdraw My Application
    </ConfirmButton>
  )
}
