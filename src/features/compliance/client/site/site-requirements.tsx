import { Button, Card, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay } from '#shared/time.ts'
import type { SiteRequirement } from '../../schema.ts'
import { AskAtSite } from './ask-at-site.tsx'

interface SiteRequirementsProps {
  teamId: string
  siteId: string
}

/** The requirements of a site for everybody who works there. */
export function SiteRequirements({ teamId, siteId }: SiteRequirementsProps) {
  const list = useRowFocus()
  const [asking, setAsking] = useState(false)
  const query = useQuery(api.compliance.siteRequirements.queryOptions({ input: { teamId, siteId } }))
  const stop = useStop({ teamId, siteId })
  if (!query.isSuccess)
    return (
      <Pending query={query} what="requirements">
        <RowsSkeleton rows={3} />
      </Pending>
    )
  const { items } = query.data
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed" size="sm">
        Whoever works here needs these as well, whatever their job. Without them they are not booked here.
      </Text>
      {items.length > 0 && (
        <Card withBorder padding={0} w="100%">
          <List label="What this site asks for" ref={list}>
            {items.map((one) => (
              <ListRow
                key={one.requirementId}
                wraps
                title={one.name}
                more={<FromWhen one={one} />}
                end={one.ended && <Tag>Ended by the team</Tag>}
                actions={
                  <Button
                    variant="default"
                    size="sm"
                    px="xs"
                    aria-label={`Do not ask here for ${inSentence(one.name)}`}
                    onClick={() => void stop(one)}
                  >
                    <IconX size={16} aria-hidden />
                  </Button>
                }
              />
            ))}
          </List>
        </Card>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Ask for More
      </Button>
      {asking && (
        <AskAtSite
          teamId={teamId}
          siteId={siteId}
          asked={items.map(({ requirementId }) => requirementId)}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

function FromWhen({ one: { from, recordedBy } }: { one: SiteRequirement }) {
  return (
    <>
      For shifts from {formatDay(from)} (recorded by{' '}
      {recordedBy === null ? 'a former manager' : <Name>{recordedBy}</Name>})
    </>
  )
}

/** Stops at once; the toast takes it back. */
function useStop({ teamId, siteId }: SiteRequirementsProps) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.compliance.key() })
  return async function stop({ requirementId, name }: SiteRequirement) {
    const at = { teamId, siteId, requirementId }
    try {
      await client.compliance.stopAtSite(at)
      toast.success(`This site does not ask for ${inSentence(name)} any more`, {
        action: {
          label: 'Undo',
          run: () => void client.compliance.askAtSite(at).catch(toast.failure).then(refresh),
        },
      })
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
}
