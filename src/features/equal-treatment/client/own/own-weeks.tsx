import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { Folded } from '#client/ui/folded.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { deviceClock, londonToday } from '#shared/time.ts'
import { daysText, isEqual, standingText, standsText, whereText } from '../../rules/words.ts'
import type { OwnTeam } from '../../schema.ts'
import { WeeksTable } from '../parts/weeks-table.tsx'

const DeclareDialog = lazy(async () => ({ default: (await import('./declare-dialog.tsx')).DeclareDialog }))

/** In which week of 12 one is with each client, and weeks that one declares. */
export function OwnWeeks() {
  const query = useQuery(api.equalTreatment.mine.queryOptions({ input: {} }))
  const [declaring, setDeclaring] = useState<OwnTeam>()
  const teams = query.data?.filter(({ clocks, clients }) => clocks.length > 0 || clients.length > 0) ?? []
  return (
    <>
      <PageHeader title="Equal Treatment" />
      <Text mb="md">
        After 12 weeks in the same role for the same client you are due at least what it gives its own staff: pay,
        holiday, rest. Any work in a week counts; breaks of up to six weeks, sickness and leave pause it. From your
        first day on you may use its canteen and the like, and hear of its vacancies.
      </Text>
      <Pending query={query} what="weeks">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data && teams.length === 0 && (
        <EmptyState title="No weeks yet">Your weeks stand here from your first shift with a client on.</EmptyState>
      )}
      <Stack gap="lg">
        {teams.map((team) => (
          <Team key={team.teamId} team={team} isNamed={teams.length > 1} onDeclare={() => setDeclaring(team)} />
        ))}
      </Stack>
      <Suspense>{declaring && <DeclareDialog team={declaring} onClose={() => setDeclaring(undefined)} />}</Suspense>
    </>
  )
}

interface TeamProps {
  team: OwnTeam
  isNamed: boolean
  onDeclare: () => void
}

function Team({ team, isNamed, onDeclare }: TeamProps) {
  const today = londonToday(deviceClock)
  return (
    <Stack gap="sm" align="stretch">
      {isNamed && (
        <Title order={2} size="h4">
          {team.teamName}
        </Title>
      )}
      {team.clocks.map((clock) => (
        <Card key={`${clock.clientId} ${clock.job}`} withBorder padding="sm">
          <Title order={isNamed ? 3 : 2} size="h5">
            {whereText(clock)}
          </Title>
          <StateMark state={clock.state === 'over' ? 'plain' : isEqual(clock, today) ? 'ok' : 'info'} size="lg">
            {standingText(clock, today)}
          </StateMark>
          <Text size="sm" c="dimmed" mb={4}>
            {standsText(clock, today)}
          </Text>
          <Folded summary="Week by week">
            <WeeksTable label={`Weeks at ${whereText(clock)}`} weeks={clock.weeksOf} />
          </Folded>
        </Card>
      ))}
      {team.declared.length > 0 && (
        <Card withBorder padding={0}>
          <List label="Weeks that you declared">
            {team.declared.map((one) => (
              <ListRow
                key={one.id}
                wraps
                title={`Declared: ${whereText(one)}`}
                more={[daysText(one), one.note].filter(Boolean).join(' · ')}
                actions={
                  <ActButton variant="default" size="compact-sm" act={() => takeBack(one.id)}>
                    Take Back
                  </ActButton>
                }
              />
            ))}
          </List>
        </Card>
      )}
      {team.clients.length > 0 && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Have you worked for one of these clients through another agency? Those weeks count too. {team.teamName}{' '}
            reads what you declare, and nothing else of your work for others.
          </Text>
          <Button variant="default" aria-haspopup="dialog" onClick={onDeclare}>
            Declare Weeks…
          </Button>
        </div>
      )}
    </Stack>
  )
}

const takeBack = (weeksId: string) =>
  actAndShow(async () => {
    await client.equalTreatment.takeBack({ weeksId })
    toast.success('Taken back: your weeks are counted again')
  }, api.equalTreatment.key())
