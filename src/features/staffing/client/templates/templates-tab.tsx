import { Button, Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, client } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { counted } from '#shared/audit-words.ts'
import type { ListedTemplate } from '../../schema.ts'
import { showStaffing } from '../show-staffing.ts'
import { type Site, useSites } from '../use-sites.ts'
import { type Draft, TemplateEditor } from './template-editor.tsx'

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const WeekDialog = lazy(async () => ({ default: (await import('./week-dialog.tsx')).WeekDialog }))

/** Templates of weeks, and what they make. */
export function TemplatesTab({ teamId }: { teamId: string }) {
  const query = useQuery(api.staffing.templates.queryOptions({ input: { teamId } }))
  const { sites } = useSites(teamId)
  const [draft, setDraft] = useState<Draft>()
  const [dialog, setDialog] = useState<{ is: 'week' | 'copy' } | { is: 'apply'; template: ListedTemplate }>()
  const close = () => setDialog(undefined)
  if (!query.isSuccess)
    return (
      <Pending query={query} what="templates">
        <RowsSkeleton rows={4} />
      </Pending>
    )
  const { items, staff } = query.data
  if (draft) return <TemplateEditor {...{ teamId, draft, sites, staff }} onClose={() => setDraft(undefined)} />
  const begin = (lines: Draft['lines'] = [], siteId: string | null = null) =>
    setDraft({ name: '', siteId, weeks: 1, version: 0, lines })
  return (
    <>
      <Group gap="xs" mb="md">
        <Button onClick={() => begin()}>New Template</Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog({ is: 'week' })}>
          From a Week of the Rota…
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog({ is: 'copy' })}>
          Copy Somebody’s Week…
        </Button>
      </Group>
      {items.length === 0 ? (
        <EmptyState title="There is no template yet">
          A template is a rota of one week to twelve that takes turns, with names or without. It makes drafts for as
          many weeks as you like.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Templates of weeks">
            {items.map((template) => (
              <Row
                key={template.id}
                {...{ teamId, template, sites }}
                onApply={() => setDialog({ is: 'apply', template })}
                onEdit={async () => setDraft(await client.staffing.template({ teamId, templateId: template.id }))}
              />
            ))}
          </List>
        </Card>
      )}
      <Suspense>
        {dialog?.is === 'apply' && <ApplyDialog {...{ teamId, sites }} template={dialog.template} onClose={close} />}
        {dialog?.is === 'copy' && <CopyDialog {...{ teamId, sites, staff }} onClose={close} />}
        {dialog?.is === 'week' && (
          <WeekDialog
            {...{ teamId, sites }}
            onClose={close}
            onRead={(lines, siteId) => {
              close()
              begin(lines, siteId)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface RowProps {
  teamId: string
  template: ListedTemplate
  sites: readonly Site[]
  onApply: () => void
  onEdit: () => Promise<void>
}

function Row({ teamId, template, sites, onApply, onEdit }: RowProps) {
  const { id, name, siteId, weeks, lines, places, people } = template
  const where = siteId ? (sites.find((site) => site.id === siteId)?.name ?? 'An archived site') : 'Several sites'
  const remove = async () => {
    await showStaffing(() => client.staffing.removeTemplate({ teamId, templateId: id }))
    toast.success('Deleted')
  }
  return (
    <ListRow
      wraps
      title={name}
      more={[
        ...[where, counted(String(weeks), 'week'), counted(String(lines), 'shift'), counted(String(places), 'place')],
        people > 0 ? `${people} ${people === 1 ? 'person' : 'people'}` : 'no names',
      ].join(' · ')}
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Make Drafts of ${name}…`}
            aria-haspopup="dialog"
            onClick={onApply}
          >
            Make Drafts…
          </Button>
          <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => void onEdit()}>
            Edit
          </Button>
          <ConfirmButton
            variant="default"
            size="compact-sm"
            color="red"
            question={`Delete ‘${name}’?`}
            details="Drafts that it has made stay."
            confirmLabel="Delete"
            onConfirm={remove}
          >
            Delete
          </ConfirmButton>
        </>
      }
    />
  )
}
