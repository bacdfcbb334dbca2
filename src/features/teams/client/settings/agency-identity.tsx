import { Box, Card, Group, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { formatDay } from '#shared/time.ts'
import { can, teamActions } from '../../policy.ts'
import { mailDomainInWords } from '../../rules/agency.ts'
import type { ManagedTeam, TeamIdentity } from '../../schema.ts'

/** What tells the agency from others of its name in the passport packs of its people; an owner proves its mail domain here. */
export function AgencyIdentity({ team }: { team: ManagedTeam }) {
  const input = { teamId: team.id }
  const query = useQuery(api.teams.identity.queryOptions({ input }))
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="agency-identity">
      <Title order={2} size="h4" id="agency-identity">
        Agency Identity
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Stands in the passport packs that your people take to other agencies. Anybody can found an agency of your name:
        give your agency id to those who ask for it.
      </Text>
      <Pending query={query} what="agency identity">
        <ReadingsSkeleton />
      </Pending>
      {query.isSuccess && <Identity team={team} identity={query.data} />}
    </Card>
  )
}

function Identity({ team, identity }: { team: ManagedTeam; identity: TeamIdentity }) {
  const { agencyId, foundedOn, mailDomain } = identity
  return (
    <>
      <Group gap="sm" mb="xs">
        <Text>
          Agency id <strong>{agencyId}</strong>
        </Text>
        <CopyButton text={agencyId} done="Agency id copied to clipboard">
          Copy Agency Id
        </CopyButton>
      </Group>
      <Text>Founded here on {formatDay(foundedOn)}</Text>
      <Text>{mailDomainInWords(mailDomain)}</Text>
      <MailDomain team={team} identity={identity} />
    </>
  )
}

function MailDomain({ team, identity: { mailDomain, ownDomain } }: { team: ManagedTeam; identity: TeamIdentity }) {
  const queries = useQueryClient()
  if (!can(team, teamActions.proveMailDomain))
    return (
      <Text size="sm" c="dimmed">
        Only an owner can prove it or take it back.
      </Text>
    )
  const set = (proven: boolean) => async () => {
    await api.teams.proveMailDomain.call({ teamId: team.id, proven })
    await queries.invalidateQueries({ queryKey: api.teams.identity.key() })
  }
  const isOffered = ownDomain !== null && ownDomain !== mailDomain?.domain
  return (
    <Box mt="xs">
      <Text size="sm" c="dimmed" mb="sm">
        {ownDomain
          ? `Your own confirmed address proves ${ownDomain}, for as long as you are an owner with that address.`
          : 'Your own address is at a mail provider that many people use. An owner with an address of the agency’s own can prove its domain.'}
      </Text>
      <Group gap="sm">
        {(isOffered || mailDomain) && (
          <ActButton variant="default" act={set(isOffered)}>
            {isOffered ? `Prove ${ownDomain}` : `Take Back ${mailDomain?.domain}`}
          </ActButton>
        )}
        {isOffered && mailDomain && (
          <ActButton variant="default" act={set(false)}>
            Take Back {mailDomain.domain}
          </ActButton>
        )}
      </Group>
    </Box>
  )
}
