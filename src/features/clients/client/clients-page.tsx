import { Button, NativeSelect } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import type { ListedSite } from '../schema.ts'
import { ClientList } from './client-list.tsx'
import classes from './clients.module.css'
import type { ClientsState } from './clients-state.ts'
import { useClients } from './use-clients.ts'

const ClientDialog = lazy(async () => ({ default: (await import('./client-dialog.tsx')).ClientDialog }))
const ClientPanel = lazy(async () => ({ default: (await import('./client-panel.tsx')).ClientPanel }))
const SitePanel = lazy(async () => ({ default: (await import('./site-panel.tsx')).SitePanel }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const ChangeSite = lazy(async () => ({ default: (await import('./site-editor.tsx')).ChangeSite }))
const SiteForm = lazy(async () => ({ default: (await import('./site-editor.tsx')).SiteForm }))

interface ClientsPageProps {
  teamId: string
  state: ClientsState
  onState: (state: ClientsState) => void
  /** What a site requires of its own. */
  SiteRequirements: ComponentType<{ teamId: string; siteId: string }>
  /** What is agreed with a client besides its rates. */
  terms: (clientId: string, onClose: () => void) => ReactNode
  SiteTablets: ComponentType<{ teamId: string; siteId: string }>
  /** Draws what a client owes, for who may see it. */
  owed: ((clientId: string) => ReactNode) | undefined
  /** Draws what is ahead at a site. */
  ahead: (site: ListedSite) => ReactNode
}

/** What stands in the place of the list: the terms of a client, or the form of a site. */
function InPlace({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title="Clients" />
      <Suspense
        fallback={
          <Loading what={what}>
            <FieldsSkeleton />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </>
  )
}

function SiteInPlace({ teamId, state, onState }: Pick<ClientsPageProps, 'teamId' | 'state' | 'onState'>) {
  const { search, archived, edit, add } = state
  const list = { search, archived }
  return (
    <InPlace what="form">
      {edit ? (
        <ChangeSite
          teamId={teamId}
          siteId={edit}
          onClose={() => onState({ ...list, site: edit })}
          onSaved={(siteId) => onState({ ...list, site: siteId })}
        />
      ) : (
        <SiteForm
          teamId={teamId}
          clientId={add as string}
          onClose={() => onState(list)}
          onSaved={(siteId) => onState({ ...list, site: siteId })}
        />
      )}
    </InPlace>
  )
}

interface ToolsProps extends Pick<ClientsPageProps, 'state' | 'onState'> {
  onImport: () => void
}

function Tools({ state, onState, onImport }: ToolsProps) {
  const { search, archived } = state
  return (
    <div className={classes.tools} data-screen-only>
      <SearchField
        className={classes.search}
        label="Search client, site or postcode"
        value={search ?? ''}
        onSearch={(words) => onState({ ...state, search: words || undefined })}
      />
      <NativeSelect
        aria-label="Which clients"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ]}
        value={archived ? 'archived' : 'active'}
        onChange={({ currentTarget }) => onState({ search, archived: currentTarget.value === 'archived' || undefined })}
      />
      <OverflowMenu
        label="More for clients"
        entries={[{ label: 'Import From a File', icon: IconFileImport, onChoose: onImport }]}
      />
    </div>
  )
}

/** The clients of a team with their sites; one of either in a panel beside, the form of a site in their place. */
export function ClientsPage(props: ClientsPageProps) {
  const { teamId, state, onState, SiteRequirements, SiteTablets, terms, ahead, owed } = props
  const [opened, setOpened] = useState<'add' | 'import'>()
  const { search, archived, client, site, tab, induct, edit, add } = state
  const list = { search, archived }
  const close = () => setOpened(undefined)
  const begin = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpened('add')}>
      Add Client
    </Button>
  )
  if (state.terms)
    return <InPlace what="terms">{terms(state.terms, () => onState({ ...list, client: state.terms }))}</InPlace>
  if (edit || add) return <SiteInPlace teamId={teamId} state={state} onState={onState} />
  return (
    <>
      <PageHeader title="Clients">{begin}</PageHeader>
      <Tools state={state} onState={onState} onImport={() => setOpened('import')} />
      <Listed
        key={String(archived)}
        teamId={teamId}
        state={state}
        onState={onState}
        ahead={ahead}
        begin={begin}
        onImport={() => setOpened('import')}
      />
      <Suspense>
        {site ? (
          <SitePanel
            key={site}
            teamId={teamId}
            siteId={site}
            Requirements={SiteRequirements}
            Tablets={SiteTablets}
            tab={tab}
            induct={induct}
            onTab={(next) => onState({ ...state, tab: next, induct: undefined })}
            onClose={() => onState(list)}
            onClient={(clientId) => onState({ ...list, client: clientId })}
            onEdit={() => onState({ ...list, edit: site })}
          />
        ) : (
          client && (
            <ClientPanel
              key={client}
              teamId={teamId}
              clientId={client}
              onClose={() => onState(list)}
              onSite={(siteId) => onState({ ...list, site: siteId })}
              onAddSite={() => onState({ ...list, add: client })}
              onTerms={() => onState({ ...list, terms: client })}
              owed={owed?.(client)}
            />
          )
        )}
        {opened === 'add' && (
          <ClientDialog teamId={teamId} onClose={close} onSaved={(saved) => onState({ ...list, client: saved.id })} />
        )}
        {opened === 'import' && <ImportDialog teamId={teamId} onClose={close} />}
      </Suspense>
    </>
  )
}

interface ListedProps extends Omit<ClientsPageProps, 'SiteRequirements' | 'SiteTablets' | 'terms' | 'owed'> {
  begin: ReactNode
  onImport: () => void
}

function Listed({ teamId, state, onState, ahead, begin, onImport }: ListedProps) {
  const { search, archived } = state
  const query = useClients({ teamId, search, archived })
  if (!query.isSuccess)
    return (
      <Pending query={query} what="clients">
        <RowsSkeleton rows={8} />
      </Pending>
    )
  const clients = query.data.pages.flatMap(({ items }) => items)
  const list = { search, archived }
  if (clients.length === 0 && search)
    return <EmptyState title="Nothing found">No client or site has these words.</EmptyState>
  if (clients.length === 0 && archived)
    return <EmptyState title="Nothing is archived">A client or site that you archive is kept here.</EmptyState>
  if (clients.length === 0)
    return (
      <EmptyState
        title="No clients yet"
        action={
          <>
            {begin}
            <Button variant="subtle" onClick={onImport}>
              Import From a File
            </Button>
          </>
        }
      >
        Add the first client: the company that hires your staff. Then add the sites where they work.
      </EmptyState>
    )
  return (
    <>
      <ClientList
        clients={clients}
        selected={state.site ?? state.client}
        onClient={(client) => onState({ ...list, client })}
        onSite={(site) => onState({ ...list, site })}
        onAddSite={(add) => onState({ ...list, add })}
        ahead={ahead}
      />
      <MorePages query={query} mt="md" />
    </>
  )
}
