import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { daysText, standingText, standsText, whereText, whyWords } from '../../rules/words.ts'
import type { PersonWeeks } from '../../schema.ts'
import { WeeksTable } from '../parts/weeks-table.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { equalActs } from './use-equal.ts'

interface PanelProps {
  teamId: string
  userId: string
  onClose: () => void
}

/** Somebody's weeks with each client, to show an inspector. */
export function PersonWeeksPanel({ teamId, userId, onClose }: PanelProps) {
  const query = useQuery(api.equalTreatment.person.queryOptions({ input: { teamId, userId } }))
  const [isSaying, setSaying] = useState(false)
  const person = query.data
  return (
    <SidePanel
      title={person ? `Weeks of ${inSentence(person.fullName)}` : 'Weeks'}
      onClose={onClose}
      header={<PanelTitle about="Agency Workers Regulations 2010, regulations 7 and 8">{person?.fullName}</PanelTitle>}
      footer={
        person &&
        person.clocks.length > 0 && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setSaying(true)}>
            Say Why Nobody Worked…
          </Button>
        )
      }
    >
      <Pending query={query} what="weeks">
        <RowsSkeleton rows={6} />
      </Pending>
      {person && <Weeks teamId={teamId} person={person} />}
      {person && isSaying && <ReasonDialog teamId={teamId} person={person} onClose={() => setSaying(false)} />}
    </SidePanel>
  )
}

function Weeks({ teamId, person }: { teamId: string; person: PersonWeeks }) {
  const today = londonToday(deviceClock)
  const { clocks, declared, reasons } = person
  return (
    <Stack gap="lg" align="stretch">
      {clocks.length === 0 && <Text c="dimmed">No weeks are counted yet.</Text>}
      {clocks.map((clock) => (
        <section key={`${clock.clientId} ${clock.job}`} aria-label={whereText(clock)}>
          <Title order={3} size="h5">
            {whereText(clock)}
          </Title>
          <Text size="sm" c="dimmed" mb={4}>
            {standingText(clock, today)}. {standsText(clock, today)}
          </Text>
          <WeeksTable label={`Weeks at ${whereText(clock)}`} weeks={clock.weeksOf} />
        </section>
      ))}
      {declared.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Declared, Through Other Agencies
          </Title>
          <List label="Declared weeks">
            {declared.map((one) => (
              <ListRow
                key={one.id}
                wraps
                title={whereText(one)}
                more={[daysText(one), one.note].filter(Boolean).join(' · ')}
              />
            ))}
          </List>
        </section>
      )}
      {reasons.length > 0 && (
        <section>
          <Title order={3} size="h5">
            Why Nobody Worked
          </Title>
          <List label="Reasons">
            {reasons.map((one) => (
              <ListRow
                key={one.id}
                wraps
                title={`${whyWords[one.why]}, ${one.clientName}`}
                more={`${daysText(one)}${one.isOfPerson ? '' : ' · for everybody there'}`}
                actions={
                  <Group gap="xs">
                    <ActButton variant="default" size="compact-sm" act={() => equalActs(teamId).takeBackReason(one.id)}>
                      Take Back
                    </ActButton>
                  </Group>
                }
              />
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}
