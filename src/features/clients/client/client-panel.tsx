import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconFileText, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, client as calls, isStatus } from '#client/api.ts'
import { List } from '#client/ui/lists/list-row.tsx'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ClientDetails } from '../schema.ts'
import { ClientDialog } from './client-dialog.tsx'
import { SiteRow } from './client-list.tsx'
import { Exclusions } from './exclusions.tsx'
import { useRefreshClients } from './use-clients.ts'

interface ClientPanelProps {
  teamId: string
  clientId: string
  onClose: () => void
  onSite: (siteId: string) => void
  onAddSite: () => void
  onTerms: () => void
  /** What the client owes. */
  owed: ReactNode
}

/** One client beside the list: what invoices need, its sites, who is not sent there. */
export function ClientPanel({ teamId, clientId, onClose, onSite, onAddSite, onTerms, owed }: ClientPanelProps) {
  const query = useQuery(api.clients.client.queryOptions({ input: { teamId, clientId } }))
  const [editing, setEditing] = useState(false)
  const archive = useArchiveClient(teamId)
  const found = query.data
  return (
    <SidePanel
      title="Client"
      onClose={onClose}
      menu={
        found && (
          <OverflowMenu
            label={`More for ${inSentence(found.name)}`}
            entries={[
              found.archived
                ? { label: 'Restore Client', icon: IconArchiveOff, onChoose: () => void archive(found, false) }
                : { label: 'Archive Client', icon: IconArchive, onChoose: () => void archive(found, true) },
            ]}
          />
        )
      }
      header={found && <PanelHeading name={found.name} detail={found.legalName} archived={found.archived} />}
      footer={
        found && (
          <>
            {!found.archived && (
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAddSite}>
                Add Site
              </Button>
            )}
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
              Change Client
            </Button>
          </>
        )
      }
    >
      {query.isPending && (
        <Loading what="client">
          <ReadingsSkeleton />
        </Loading>
      )}
      {query.isError && <PanelError query={query} what="client" />}
      {found && (
        <Stack gap="lg">
          <Readings blocks={[{ lines: linesOf(found) }]} order={3} />
          <section>
            <Title order={3} size="h5" mb="xs">
              Terms
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              Late changes, order number, approval of hours, payment and VAT.
            </Text>
            <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} onClick={onTerms}>
              See Terms
            </Button>
          </section>
          {owed}
          <section>
            <Title order={3} size="h5" mb="xs">
              Sites
            </Title>
            {found.sites.length === 0 ? (
              <Text c="dimmed">No site yet. Add the first place where people work for this client.</Text>
            ) : (
              <Card withBorder padding={0}>
                <List label={`Sites of ${inSentence(found.name)}`}>
                  {found.sites.map((site) => (
                    <SiteRow key={site.id} site={site} onOpen={() => onSite(site.id)} />
                  ))}
                </List>
              </Card>
            )}
          </section>
          {found.exclusions.length > 0 && (
            <section>
              <Title order={3} size="h5" mb="xs">
                Not sent here
              </Title>
              <Exclusions teamId={teamId} exclusions={found.exclusions} />
            </section>
          )}
        </Stack>
      )}
      {found && editing && <ClientDialog teamId={teamId} stored={found} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}

function linesOf({ companyNumber, invoiceEmail, invoiceAddress }: ClientDetails) {
  return [
    { label: 'Company number', text: companyNumber ?? 'Not given' },
    { label: 'Email for invoices', text: invoiceEmail ?? 'Not given' },
    { label: 'Address for invoices', text: invoiceAddress ?? 'Not given' },
  ]
}

/** The name of what a panel shows. */
export function PanelHeading({ name, detail, archived }: { name: string; detail: string | null; archived: boolean }) {
  return (
    <Stack gap={4}>
      <Text fw={650} fz="xl" style={{ overflowWrap: 'anywhere' }}>
        <Name>{name}</Name>
      </Text>
      {detail && (
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Name>{detail}</Name>
        </Text>
      )}
      {archived && (
        <div>
          <Tag>Archived</Tag>
        </div>
      )}
    </Stack>
  )
}

/** Why a panel shows nothing. */
export function PanelError({ query, what }: { query: { error: unknown; refetch: () => unknown }; what: string }) {
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        This {what} is no longer stored.
      </Callout>
    )
  return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
}

/** Archives a client or restores it at once; the toast takes it back. */
function useArchiveClient(teamId: string) {
  const refresh = useRefreshClients()
  return async function archive({ id, version, name }: ClientDetails, archived: boolean) {
    try {
      const now = await calls.clients.archiveClient({ teamId, clientId: id, version, archived })
      toast.success(`${inSentence(name)} has been ${archived ? 'archived' : 'restored'}`, {
        ...(archived && { action: { label: 'Undo', run: () => void archive(now, false) } }),
      })
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
}
