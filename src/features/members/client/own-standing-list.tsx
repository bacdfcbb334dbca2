import { Card, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { MarkedLine, MarkedList } from '#client/ui/lists/marked-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { londonDay } from '#shared/time.ts'
import type { MemberStanding } from '../rules/standing-answer.ts'
import { standingForPerson, standingState } from '../rules/standing-words.ts'
import type { OwnStanding } from '../schema.ts'

interface OwnStandingListProps {
  items: readonly OwnStanding[]
  leads: boolean
}

/** Where one stands in each of one's teams: whether one can work, and what is to be done; nothing without a team. */
export function OwnStandingList({ items, leads }: OwnStandingListProps) {
  if (items.length === 0) return null
  return (
    <Card withBorder padding="lg" component="section" aria-label="Where you stand">
      <MarkedList>
        {items.map(({ teamId, teamName, completion, standing }) => (
          <MarkedLine key={teamId ?? teamName} mark={null}>
            <Text fw={600}>
              <Name>{teamName}</Name>
            </Text>
            {standing.others.length > 0 && <Text size="sm">{jobLabel(standing.job)}</Text>}
            {/* On a line of its own: on a phone its words need the width. */}
            <OwnMark standing={standing} completion={completion} />
            {standing.others.map((other) => (
              <Text key={other.job} size="sm" c="dimmed">
                {jobLabel(other.job)}: {standingForPerson(other, { today: londonDay(new Date()), completion })}
              </Text>
            ))}
          </MarkedLine>
        ))}
      </MarkedList>
      {leads && items.some(({ standing: { because } }) => because.some(({ rule }) => LISTED.test(rule))) && (
        <TextLink to="/work-passport" size="sm" mt="sm">
          See what each team asks for
        </TextLink>
      )}
    </Card>
  )
}

/** The work passport lists requirements, by their ids. */
const LISTED = /^[\da-f]{8}-/

/** Where one stands in one team, in words for oneself. */
function OwnMark({ standing, completion }: { standing: MemberStanding; completion: number }) {
  return (
    <StateMark
      state={standingState(standing.standing)}
      size="lg"
      {...(standing.standing === 'suspended' && { icon: IconBan })}
    >
      {standingForPerson(standing, { today: londonDay(new Date()), completion })}
    </StateMark>
  )
}
