import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import { engagementWords, holidayWords } from '../../rules/people.ts'
import { holdWords, sumsOf } from '../../rules/words.ts'
import type { DuePerson, PayRunDetails, SickCall } from '../../schema.ts'
import { PayLines } from '../parts/pay-lines.tsx'
import { SickCalls } from '../parts/sick-calls.tsx'
import { LatestDocument } from './latest-document.tsx'
import { WageEntries } from './wage-entries.tsx'

interface PersonPanelProps {
  teamId: string
  person: DuePerson | PayRunDetails['rows'][number]
  /** The closed run that the lines are of. */
  runId?: string
  /** When they were sick while booked. */
  sick?: readonly SickCall[] | undefined
  /** How to say that somebody is engaged otherwise; not of a closed run. */
  onEngage?: (() => void) | undefined
  onClose: () => void
}

/** What somebody is paid in a run, line by line, and how they are engaged. */
export function PersonPanel({ teamId, person, runId, sick = [], onEngage, onClose }: PersonPanelProps) {
  const { userId, fullName, engagement, payrollNumber, holiday, extraHoliday, topUp } = person
  const query = useQuery(api.pay.linesOf.queryOptions({ input: { teamId, userId, ...(runId && { runId }) } }))
  const hold = 'hold' in person ? person.hold : null
  const engaged = [
    engagement ? engagementWords[engagement] : 'Nobody has said how they are engaged',
    'holidayPaid' in person && person.holidayPaid && `holiday pay: ${holidayWords[person.holidayPaid]}`,
    payrollNumber && `payroll number ${payrollNumber}`,
  ].filter(Boolean)
  return (
    <SidePanel
      title={`Pay of ${inSentence(fullName)}`}
      onClose={onClose}
      header={<PanelTitle about={engaged.join(' · ')}>{fullName}</PanelTitle>}
      footer={
        onEngage && (
          <Button variant="default" onClick={onEngage}>
            Change How They Are Engaged…
          </Button>
        )
      }
    >
      <Stack gap="md" align="stretch">
        {hold && (
          <StateMark state="soon" size="lg">
            Held: {holdWords[hold]}
          </StateMark>
        )}
        {query.isSuccess ? (
          <PayLines lines={query.data} sums={sumsOf({ holiday, extraHoliday, topUp })} />
        ) : (
          <Pending query={query} what="lines">
            <RowsSkeleton rows={4} />
          </Pending>
        )}
        <SickCalls calls={sick} isOfOne />
        {'wage' in person && <WageEntries {...{ teamId, person }} />}
        <LatestDocument {...{ teamId, userId }} />
      </Stack>
    </SidePanel>
  )
}
