import { Card, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { londonDay } from '#shared/time.ts'
import type { MemberStanding } from '../../rules/standing-answer.ts'
import { standingForPerson, standingState } from '../../rules/standing-words.ts'
import type { OwnStanding } from '../../schema.ts'
import classes from './own-standing-list.module.css'

interface OwnStandingListProps {
  items: readonly OwnStanding[]
  leads: boolean
}

/** Where one stands in each of one's teams: whether one can work, and what is to be done; nothing without a team. */
export function OwnStandingList({ items, leads }: OwnStandingListProps) {
  if (items.length === 0) return null
  return (
    <Card withBorder padding="sm" component="section" aria-label="Where you stand">
      <PlainList className={classes.list}>
        {items.map(({ teamId, teamName, completion, standing }) => (
          <li key={teamId ?? teamName}>
            <Text fw={600}>
              <Name>{teamName}</Name>
            </Text>
            {standing.others.length > 0 && <Text size="sm">{jobLabel(standing.job)}</Text>}
            <OwnMark standing={standing} completion={completion} />
            {standing.others.map((other) => (
              <Text key={other.job} size="sm" c="dimmed">
                {jobLabel(other.job)}: {standingForPerson(other, { today: londonDay(new Date()), completion })}
              </Text>
            ))}
          </li>
        ))}
      </PlainList>
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
