import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { exclusionForm, inductionForm, type SiteDetails } from '../schema.ts'
import { ChooseMember, type ChosenMember } from './choose-member.tsx'
import { useRefreshClients } from './use-clients.ts'

export type AddedTo = 'inducted' | 'preferred' | 'excluded'

const TITLES: Record<AddedTo, string> = {
  inducted: 'Who was shown round?',
  preferred: 'Whom does the site prefer?',
  excluded: 'Who is not to be sent here?',
}

interface AddPersonProps {
  teamId: string
  site: SiteDetails
  to: AddedTo
  /** The person, where that is known already. */
  userId?: string
  onClose: () => void
}

/** Chooses a member of staff, and asks what more there is to say. */
export function AddPerson({ teamId, site, to, userId, onClose }: AddPersonProps) {
  const refresh = useRefreshClients()
  const known = useQuery({
    ...api.members.candidate.queryOptions({ input: { teamId, userId: userId ?? '' } }),
    enabled: userId !== undefined,
  })
  const [chosen, setPerson] = useState<ChosenMember | null>()
  const person = chosen === undefined ? known.data : chosen

  function done(message: string) {
    void refresh()
    toast.success(message)
    onClose()
  }

  async function choose(chosen: ChosenMember) {
    if (to !== 'preferred') return setPerson(chosen)
    try {
      await client.clients.prefer({ teamId, siteId: site.id, userId: chosen.userId, preferred: true })
      done(`${inSentence(chosen.fullName)} is preferred here`)
    } catch (error) {
      toast.failure(error)
    }
  }

  const back = (
    <Button variant="default" onClick={() => setPerson(null)}>
      Back
    </Button>
  )
  return (
    <Dialog opened onClose={onClose} title={person ? inSentence(person.fullName) : TITLES[to]} size="lg">
      {!person && !known.isLoading && (
        <ChooseMember teamId={teamId} onChoose={(chosen) => void choose(chosen)} onCancel={onClose} />
      )}
      {person && to === 'inducted' && (
        <SchemaForm
          definition={inductionForm}
          widgets={standardWidgets}
          values={{ inductedOn: londonToday(deviceClock) }}
          submitLabel="Record Induction"
          before={back}
          onSubmit={async (values) => {
            await client.clients.recordInduction({ teamId, siteId: site.id, userId: person.userId, ...values })
            done(`The induction of ${inSentence(person.fullName)} is recorded`)
          }}
        />
      )}
      {person && to === 'excluded' && (
        <SchemaForm
          definition={exclusionForm}
          widgets={standardWidgets}
          values={{ from: londonToday(deviceClock), where: 'site' }}
          submitLabel="Exclude"
          before={back}
          onSubmit={async ({ where, ...values }) => {
            const place = { clientId: site.client.id, ...(where === 'site' && { siteId: site.id }) }
            await client.clients.exclude({ teamId, userId: person.userId, ...place, ...values })
            done(`${inSentence(person.fullName)} is not sent there`)
          }}
        />
      )}
    </Dialog>
  )
}
