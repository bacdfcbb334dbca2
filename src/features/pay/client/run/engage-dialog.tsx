import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#client/ui/dialogs/dialog-foot.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { inSentence } from '#shared/names.ts'
import {
  type Engagement,
  engagements,
  engagementWords,
  type Holiday,
  holidayWords,
  lawfulHolidays,
  type Nation,
  nations,
  nationWords,
} from '../../rules/people.ts'
import type { DuePerson } from '../../schema.ts'
import { knownUmbrella, PayrollNumber, UmbrellaFields, umbrellaOf } from './umbrella-fields.tsx'
import { payActs } from './use-pay.ts'

interface EngageDialogProps {
  teamId: string
  people: readonly DuePerson[]
  onClose: () => void
}

const optionsOf = <Code extends string>(codes: readonly Code[], words: Record<Code, string>) =>
  codes.map((value) => ({ value, label: words[value] }))

/** Says how one person or several are engaged: what they have said in their registration is proposed. */
export function EngageDialog({ teamId, people, onClose }: EngageDialogProps) {
  const [one] = people
  const said = new Set(people.map(({ saidEngagement }) => saidEngagement))
  const proposed = one?.engagement ?? (said.size === 1 ? one?.saidEngagement : null) ?? 'paye'
  const [engagement, setEngagement] = useState<Engagement>(proposed)
  const [nation, setNation] = useState<Nation>(one?.nation ?? 'great-britain')
  const [wished, setHoliday] = useState<Holiday>(one?.holidayPaid ?? 'with-pay')
  const [payrollNumber, setNumber] = useState(one?.payrollNumber ?? '')
  const [umbrella, setUmbrella] = useState(knownUmbrella(one))
  const lawful = lawfulHolidays(engagement, nation)
  const holiday = lawful.includes(wished) ? wished : lawful[0]!
  const { busy, run } = useAct(async () => {
    const number = people.length === 1 && payrollNumber.trim()
    const how = { engagement, nation, holiday, ...(number && { payrollNumber: number }) }
    await payActs(teamId).engage(
      people.map(({ userId }) => userId),
      { ...how, ...(engagement === 'umbrella-company' && umbrellaOf(umbrella)) },
    )
    onClose()
  })
  const whom = people.length === 1 ? inSentence(one!.fullName) : `${people.length} people`
  return (
    <Dialog opened onClose={onClose} title={`How ${whom} ${people.length === 1 ? 'is' : 'are'} engaged`}>
      <Stack gap="sm">
        {said.size === 1 && one?.saidEngagement && (
          <Text size="sm" c="dimmed">
            {people.length === 1 ? 'They say' : 'All say'} in their registration: {engagementWords[one.saidEngagement]}.
          </Text>
        )}
        <NativeSelect
          label="Engagement"
          data-autofocus
          data={optionsOf(engagements, engagementWords)}
          value={engagement}
          onChange={({ currentTarget }) => setEngagement(currentTarget.value as Engagement)}
        />
        <NativeSelect
          label="Works in"
          data={optionsOf(nations, nationWords)}
          value={nation}
          onChange={({ currentTarget }) => setNation(currentTarget.value as Nation)}
        />
        <NativeSelect
          label="Holiday pay"
          description={
            nation === 'northern-ireland' && engagement === 'paye'
              ? 'In Northern Ireland holiday pay may not be rolled up.'
              : 'With each pay it is a line of its own: Working Time Regulations 1998, regulation 16A.'
          }
          disabled={lawful.length === 1}
          data={optionsOf(lawful, holidayWords)}
          value={holiday}
          onChange={({ currentTarget }) => setHoliday(currentTarget.value as Holiday)}
        />
        {engagement === 'umbrella-company' && <UmbrellaFields value={umbrella} onChange={setUmbrella} />}
        {people.length === 1 && <PayrollNumber value={payrollNumber} onChange={setNumber} />}
      </Stack>
      <DialogFoot busy={busy} onClose={onClose} onAct={() => void run()}>
        Save
      </DialogFoot>
    </Dialog>
  )
}
