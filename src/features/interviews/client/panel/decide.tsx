import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import type { InterviewDetails, Outcome } from '../../schema.ts'
import { poolForm, rejectForm } from '../../schema.ts'

interface DecideProps {
  teamId: string
  interview: InterviewDetails
}

/** How an interview ends: an offer, a rejection with its reason, or the talent pool with the applicant's consent. */
export function Decide({ teamId, interview }: DecideProps) {
  const [asking, setAsking] = useState<'reject' | 'pool'>()
  const { id, version, candidate, contact, job } = interview
  const name = inSentence(candidate.fullName)

  async function decide(outcome: Outcome, more: object = {}) {
    await actAndShow(
      () => client.interviews.decide({ teamId, interviewId: id, version, outcome, ...more }),
      api.interviews.key(),
    )
    setAsking(undefined)
    toast.success(DONE[outcome](name, contact !== null))
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking('reject')}>
        Reject
      </Button>
      {contact && (
        <Button variant="default" onClick={() => setAsking('pool')}>
          Talent Pool
        </Button>
      )}
      <ConfirmButton
        color="brand"
        question={`Make ${name} an offer?`}
        details={
          contact
            ? `${contact.email} gets an invitation to join the team as ${jobLabel(job)}.`
            : 'The offer is noted with the interview.'
        }
        confirmLabel={contact ? 'Send Invitation' : 'Make Offer'}
        onConfirm={() => decide('offer')}
      >
        Make Offer
      </ConfirmButton>
      <Dialog opened={asking === 'reject'} onClose={() => setAsking(undefined)} title={`Reject ${name}?`}>
        <Text mb="md">The reason stays in the team. The candidate is not told by us.</Text>
        <SchemaForm
          definition={rejectForm}
          widgets={standardWidgets}
          submitLabel="Reject"
          before={<Back onBack={() => setAsking(undefined)} />}
          onSubmit={({ reason }) => decide('reject', { reason })}
        />
      </Dialog>
      <Dialog
        opened={asking === 'pool'}
        onClose={() => setAsking(undefined)}
        title={`Keep ${name} in the talent pool?`}
      >
        <Text mb="md">The details stay until the day you agreed on, and are deleted then.</Text>
        <SchemaForm
          definition={poolForm}
          widgets={standardWidgets}
          submitLabel="Put Into Talent Pool"
          before={<Back onBack={() => setAsking(undefined)} />}
          onSubmit={({ consent, until }) => decide('pool', { ...(consent && { consent: true }), until })}
        />
      </Dialog>
    </>
  )
}

const DONE: Record<Outcome, (name: string, isOutside: boolean) => string> = {
  offer: (name, isOutside) => (isOutside ? `${name} is invited to join the team` : `The offer to ${name} is noted`),
  reject: (name) => `${name} is rejected`,
  pool: (name) => `${name} is in the talent pool`,
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button variant="default" onClick={onBack}>
      Cancel
    </Button>
  )
}
