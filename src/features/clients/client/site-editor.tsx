import { Button, Card } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { FormHeading } from '#client/ui/forms/form-heading.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { type SiteDetails, type SiteInput, siteFields, siteForm } from '../schema.ts'
import { TakeTheirs } from './take-theirs.tsx'
import { useRefreshClients } from './use-clients.ts'
import { useSaving } from './use-saving.ts'

interface SiteEditorProps {
  teamId: string
  onClose: () => void
  onSaved: (siteId: string) => void
}

/** Changes a site; the form takes the place of the list. */
export function ChangeSite({ teamId, siteId, ...rest }: SiteEditorProps & { siteId: string }) {
  // What it is filled from stays while one types, whatever others save.
  const query = useQuery({
    ...api.clients.site.queryOptions({ input: { teamId, siteId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending)
    return (
      <Loading what="form">
        <FieldsSkeleton />
      </Loading>
    )
  return <SiteForm key={siteId} teamId={teamId} clientId={query.data.client.id} stored={query.data} {...rest} />
}

interface SiteFormProps extends SiteEditorProps {
  clientId: string
  /** Undefined for a new one. */
  stored?: SiteDetails
}

/** The form of a site. */
export function SiteForm({ teamId, clientId, stored, onClose, onSaved }: SiteFormProps) {
  const refresh = useRefreshClients()
  const { base, values, save, takeTheirs } = useSaving<SiteDetails, SiteInput>({
    stored,
    fields: siteFields,
    send: (values, version) =>
      stored && version
        ? client.clients.changeSite({ teamId, siteId: stored.id, version, ...values })
        : client.clients.addSite({ teamId, clientId, ...values }),
    onSaved: (saved) => {
      void refresh()
      toast.success(`${inSentence(saved.name)} has been saved`)
      onSaved(saved.id)
    },
  })
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        All clients
      </Button>
      <FormHeading mb="md">{base ? inSentence(base.name) : 'New site'}</FormHeading>
      <Card withBorder padding="lg" maw={820}>
        <SchemaForm
          key={base?.version}
          definition={siteForm}
          widgets={standardWidgets}
          values={{ contacts: [], ...values }}
          submitLabel={stored ? 'Save Site' : 'Add Site'}
          docked={{}}
          before={<TakeTheirs takeTheirs={takeTheirs} onClose={onClose} />}
          onSubmit={save}
        />
      </Card>
    </>
  )
}
