import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { withKept } from '#client/ui/inputs/group-order.ts'
import { GroupedChoices } from '#client/ui/inputs/grouped-choices.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { sitesInWords } from '#features/teams/rules/managed-sites.ts'
import type { HeldDuty } from '#features/teams/schema.ts'
import { inSentence } from '#shared/names.ts'
import type { ManagerSites } from '../../schema.ts'
import { useSiteGroups } from '../use-clients.ts'
import { Effect } from './effect.tsx'

/** Shows what a manager holds, and asks who gets it. */
type HandOnPart = (
  held: readonly HeldDuty[],
  choice: { to: string | undefined; onTo: (userId: string) => void },
) => ReactNode

interface SitesDialogProps {
  teamId: string
  manager: ManagerSites
  handOn: HandOnPart
  onClose: () => void
}

const REST_MS = 300

/** Lets an owner choose what a manager manages: the whole team, or some of its sites. */
export function SitesDialog({ teamId, manager, handOn, onClose }: SitesDialogProps) {
  const { userId, sites } = manager
  const name = inSentence(manager.fullName)
  const queries = useQueryClient()
  const { run, prompt } = useRecentSignIn()
  const [isLimited, setLimited] = useState(sites !== null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(sites?.map(({ id }) => id)))
  const [refused, setRefused] = useState(false)
  const [to, setTo] = useState<string>()
  const limit = useMutation(api.clients.limitManager.mutationOptions())
  const siteIds = useMemo(() => (isLimited ? [...chosen].sort() : null), [isLimited, chosen])
  const [settled] = useDebouncedValue(siteIds, REST_MS)
  const lacks = siteIds?.length === 0

  const { busy, run: save } = useAct(async () => {
    const { left } = await run(() => limit.mutateAsync({ teamId, userId, siteIds, ...(to && { handTo: to }) }))
    toast.success(`${name} manages ${siteIds ? sitesInWords(siteIds.length) : 'the whole team'} now`)
    if (left.length > 0) toast.error(left.join('. '))
    await Promise.all(
      [api.clients.managers.key(), api.teams.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
    onClose()
  })

  return (
    <Dialog opened onClose={onClose} title={`What ${name} manages`} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setRefused(lacks)
          if (!lacks) void save()
        }}
      >
        <Stack gap="md">
          <Radio.Group
            aria-label={`What ${name} manages`}
            value={isLimited ? 'sites' : 'team'}
            onChange={(value) => setLimited(value === 'sites')}
          >
            <Stack gap="xs">
              <Radio value="team" label="Whole team" description="Every client and site, those to come too" />
              <Radio
                value="sites"
                label="These sites"
                description="What happens there, and the people who may work there. New sites are not added by themselves."
              />
            </Stack>
          </Radio.Group>
          {isLimited && (
            <Sites
              teamId={teamId}
              held={sites ?? []}
              chosen={chosen}
              onChoose={setChosen}
              error={refused && lacks && 'Choose a site, or the whole team'}
            />
          )}
          {!lacks && settled?.length !== 0 && (
            <Effect teamId={teamId} userId={userId} name={name} siteIds={settled}>
              {(held) => handOn(held, { to, onTo: setTo })}
            </Effect>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      {prompt}
    </Dialog>
  )
}

interface SitesProps {
  teamId: string
  /** What they manage as it is stored: archived sites stay. */
  held: NonNullable<ManagerSites['sites']>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  error: ReactNode
}

function Sites({ teamId, held, chosen, onChoose, error }: SitesProps) {
  const offered = useSiteGroups(teamId)
  const groups = useMemo(() => offered && withKept(offered, held), [offered, held])
  if (!groups)
    return (
      <Loading what="sites">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  if (groups.length === 0) return <Text c="dimmed">The team has no sites yet.</Text>
  return (
    <GroupedChoices
      label="Sites"
      searchLabel="Find a client or site"
      groups={groups}
      chosen={chosen}
      onChoose={onChoose}
      error={error}
    />
  )
}
