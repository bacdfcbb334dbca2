import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { serves } from '../../rules/covers.ts'
import type { PersonCompliance } from '../../schema.ts'
import { AskDialog } from '../ask/ask-dialog.tsx'
import { CountsFor } from '../queue/counts-for.tsx'
import { STATE_LOOKS } from '../state-look.ts'
import { Decisions } from './decisions.tsx'
import type { OfMember } from './member.ts'
import classes from './person.module.css'
import { Requirement } from './requirement.tsx'

const WORST_FIRST = Object.keys(STATE_LOOKS)

/** What the team requires of a member, the worst first, the evidence for each, and what was decided about it. */
export function PanelCompliance(member: OfMember) {
  const query = useQuery(api.compliance.ofMember.queryOptions({ input: member }))
  if (query.isPending)
    return (
      <Loading what="compliance">
        <RowsSkeleton rows={8} />
      </Loading>
    )
  if (query.isError)
    return (
      <ErrorView error={query.error} fallback="Failed to fetch the compliance" onRetry={() => void query.refetch()} />
    )
  const { items, evidence, unnamed } = query.data
  if (items.length === 0) return <Text c="dimmed">Your team requires nothing of this person yet.</Text>
  const sorted = items.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
  const missing = sorted.filter(({ state }) => ['missing', 'expired', 'due'].includes(state))
  return (
    <Stack gap="lg">
      {missing.length > 0 && (
        <Group justify="space-between">
          <Text>
            {missing.length} of {items.length} {missing.length === 1 ? 'is' : 'are'} missing or out of date.
          </Text>
          <AskFor member={member} />
        </Group>
      )}
      <ul className={classes.items}>
        {sorted.map((item) => (
          <Requirement
            key={item.requirementId}
            member={member}
            item={item}
            evidence={evidence.filter((one) => serves(one, item.kinds))}
          />
        ))}
      </ul>
      <Unnamed member={member} evidence={unnamed} />
      <Decisions member={member} />
    </Stack>
  )
}

/** Certificates that no requirement names: one of them may be for what is missing. */
function Unnamed({ member, evidence }: { member: OfMember; evidence: PersonCompliance['unnamed'] }) {
  if (evidence.length === 0) return null
  return (
    <section aria-label="Other certificates">
      <Title order={3} size="h5">
        Other Certificates They Gave
      </Title>
      <ul className={classes.items}>
        {evidence.map((one) => (
          <li key={one.id} className={classes.item}>
            <Text size="sm" fw={550}>
              {one.label}
            </Text>
            <CountsFor member={member} evidence={one} isUnnamed={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskFor({ member: { teamId, userId } }: { member: OfMember }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessageQuestion size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Ask For…
      </Button>
      {asking && <AskDialog teamId={teamId} userIds={[userId]} onClose={() => setAsking(false)} />}
    </>
  )
}
