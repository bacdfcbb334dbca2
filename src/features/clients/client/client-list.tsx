import { Button, Card, Stack } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { inSentence } from '#shared/names.ts'
import type { ListedClient, ListedSite } from '../schema.ts'
import classes from './clients.module.css'

interface ClientListProps {
  clients: readonly ListedClient[]
  /** The client or site whose panel is open. */
  selected: string | undefined
  onClient: (clientId: string) => void
  onSite: (siteId: string) => void
  onAddSite: (clientId: string) => void
  /** Draws what is ahead at a site. */
  ahead: (site: ListedSite) => ReactNode
}

/** Clients by name, each above its sites. */
export function ClientList({ clients, selected, onClient, onSite, onAddSite, ahead }: ClientListProps) {
  return (
    <Stack gap="md">
      {clients.map(({ id, name, archived, sites }) => (
        <Card key={id} withBorder padding={0} component="section" aria-label={name}>
          <div className={classes.head}>
            <h2 className={classes.name}>
              <button type="button" className={classes.open} onClick={() => onClient(id)}>
                <Name>{name}</Name>
              </button>
            </h2>
            {archived ? (
              <Tag>Archived</Tag>
            ) : (
              <Button
                variant="subtle"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Add Site to ${inSentence(name)}`}
                onClick={() => onAddSite(id)}
              >
                Add Site
              </Button>
            )}
          </div>
          {sites.length > 0 && (
            <List label={`Sites of ${inSentence(name)}`}>
              {sites.map((site) => (
                <SiteRow
                  key={site.id}
                  site={site}
                  selected={site.id === selected}
                  onOpen={() => onSite(site.id)}
                  ahead={ahead(site)}
                />
              ))}
            </List>
          )}
        </Card>
      ))}
    </Stack>
  )
}

interface SiteRowProps {
  site: ListedSite
  selected?: boolean
  onOpen: () => void
  ahead?: ReactNode
}

export function SiteRow({ site, selected = false, onOpen, ahead }: SiteRowProps) {
  return (
    <ListRow
      leading={<IconBuildingCommunity size={20} aria-hidden />}
      title={
        <button type="button" className={classes.open} onClick={onOpen}>
          <Name>{site.name}</Name>
        </button>
      }
      meta={[site.postcode, ...rulesOf(site)].join(' · ')}
      end={site.archived ? <Tag>Archived</Tag> : ahead}
      selected={selected}
    />
  )
}

/** What bookings there must keep to, in short. */
function rulesOf({ inductionNeeded, requiredGender, restSpecialCase }: ListedSite) {
  return [
    requiredGender && `${requiredGender} staff`,
    inductionNeeded && 'induction needed',
    restSpecialCase && 'special case for rest',
  ].filter((rule) => typeof rule === 'string')
}
