import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBuilding, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { api, client } from '#client/api.ts'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { SiteDetails } from '../schema.ts'
import { PanelError, PanelHeading } from './client-panel.tsx'
import { SitePeople } from './site-people.tsx'
import { SiteContacts, SiteReadings } from './site-readings.tsx'
import { useRefreshClients } from './use-clients.ts'

interface SitePanelProps {
  teamId: string
  siteId: string
  tab: string | undefined
  /** The person to record as shown round: the form is open from the beginning. */
  induct: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
  onClient: (clientId: string) => void
  onEdit: () => void
  /** What the site requires of its own: another feature's part. */
  Requirements: ComponentType<{ teamId: string; siteId: string }>
  /** The tablets at which people clock there: another feature's part. */
  Tablets: ComponentType<{ teamId: string; siteId: string }>
}

/** One site beside the list: what there is to know, its people, its contacts. */
export function SitePanel({
  teamId,
  siteId,
  tab,
  induct,
  onTab,
  onClose,
  onClient,
  onEdit,
  Requirements,
  Tablets,
}: SitePanelProps) {
  const query = useQuery(api.clients.site.queryOptions({ input: { teamId, siteId } }))
  const archive = useArchiveSite(teamId)
  const site = query.data
  return (
    <SidePanel
      title="Site"
      onClose={onClose}
      menu={
        site && (
          <OverflowMenu
            label={`More for ${inSentence(site.name)}`}
            entries={[
              { label: 'Open Client', icon: IconBuilding, onChoose: () => onClient(site.client.id) },
              site.archived
                ? { label: 'Restore Site', icon: IconArchiveOff, onChoose: () => void archive(site, false) }
                : { label: 'Archive Site', icon: IconArchive, onChoose: () => void archive(site, true) },
            ]}
          />
        )
      }
      header={
        site && (
          <PanelHeading name={site.name} detail={site.client.name} archived={site.archived || site.client.archived} />
        )
      }
      footer={
        site && (
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Change Site
          </Button>
        )
      }
    >
      {query.isPending && (
        <Loading what="site">
          <ReadingsSkeleton />
        </Loading>
      )}
      {query.isError && <PanelError query={query} what="site" />}
      {site && (
        <TabPanels
          label="Parts of the site"
          tab={tab}
          onTab={onTab}
          panels={[
            { id: 'details', label: 'Details', content: <SiteReadings site={site} /> },
            { id: 'people', label: 'People', content: <SitePeople teamId={teamId} site={site} induct={induct} /> },
            {
              id: 'requirements',
              label: 'Requirements',
              content: <Requirements teamId={teamId} siteId={siteId} />,
            },
            {
              id: 'contacts',
              label: <Counted label="Contacts" count={site.contacts.length} />,
              content: <SiteContacts site={site} />,
            },
            { id: 'tablets', label: 'Tablets', content: <Tablets teamId={teamId} siteId={siteId} /> },
          ]}
        />
      )}
    </SidePanel>
  )
}

/** Archives a site or restores it at once; the toast takes it back. */
function useArchiveSite(teamId: string) {
  const refresh = useRefreshClients()
  return async function archive({ id, version, name }: SiteDetails, archived: boolean) {
    try {
      const now = await client.clients.archiveSite({ teamId, siteId: id, version, archived })
      toast.success(`${inSentence(name)} has been ${archived ? 'archived' : 'restored'}`, {
        ...(archived && { action: { label: 'Undo', run: () => void archive(now, false) } }),
      })
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
}
