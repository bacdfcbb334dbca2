import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { api } from '#client/api.ts'
import { Folded } from '#client/ui/folded.tsx'
import { can } from '#features/teams/policy.ts'
import { sitesInWords } from '#features/teams/rules/managed-sites.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { inSentence } from '#shared/names.ts'
import { clientActions } from '../../policy.ts'
import type { ManagerSites as Managed } from '../../schema.ts'
import { SitesDialog } from './sites-dialog.tsx'

interface ManagerSitesProps extends Pick<ComponentProps<typeof SitesDialog>, 'handOn'> {
  team: ManagedTeam
  manager: { userId: string; fullName: string; role: string }
}

/** What a manager manages: the whole team, or sites of it; owners may change it. */
export function ManagerSites({ team, manager, handOn }: ManagerSitesProps) {
  const [choosing, setChoosing] = useState(false)
  const { data } = useQuery(api.clients.managers.queryOptions({ input: { teamId: team.id } }))
  const limit = data?.items.find(({ userId }) => userId === manager.userId)
  if (manager.role === 'owner') return 'Whole team'
  if (!limit) return null
  return (
    <>
      <Managing {...limit} />
      {can(team, clientActions.limitManagers) && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          aria-haspopup="dialog"
          aria-label={`Choose what ${inSentence(manager.fullName)} manages`}
          onClick={() => setChoosing(true)}
        >
          Choose
        </Button>
      )}
      {choosing && <SitesDialog teamId={team.id} manager={limit} handOn={handOn} onClose={() => setChoosing(false)} />}
    </>
  )
}

const NAMED = 3

function Managing({ sites }: Pick<Managed, 'sites'>) {
  if (!sites) return <Text>Whole team</Text>
  const words = sitesInWords(sites.length)
  const names = sites.map(({ name, archived }) => (archived ? `${name} (archived)` : name)).join(', ')
  if (sites.length > NAMED)
    return (
      <Folded summary={words}>
        <Text size="sm">{names}</Text>
      </Folded>
    )
  return (
    <>
      <Text>{words}</Text>
      <Text size="sm" c="dimmed">
        {names}
      </Text>
    </>
  )
}
