import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { FieldsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { day, select } from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { askedOf } from '../../rules/requirement-words.ts'
import type { Requirement } from '../../schema.ts'

interface AskAtSiteProps {
  teamId: string
  siteId: string
  /** What it asks for already. */
  asked: readonly string[]
  onClose: () => void
}

const newest = ({ inForce, forNewStarters, coming }: Requirement) => inForce ?? forNewStarters ?? coming

/** Chooses a requirement that everybody who works at a site needs, and from when. */
export function AskAtSite({ teamId, siteId, asked, onClose }: AskAtSiteProps) {
  const queries = useQueryClient()
  const query = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  const choices = useMemo(
    () =>
      (query.data?.items ?? [])
        .filter(({ id }) => !asked.includes(id))
        .flatMap((one) => {
          const version = newest(one)
          return version ? [{ value: one.id, label: `${version.name} (asked of: ${askedOf(version)})` }] : []
        }),
    [query.data, asked],
  )
  const definition = useMemo(
    () =>
      defineForm({
        title: 'What this site asks for',
        fields: {
          requirementId: select(choices, {
            label: 'Requirement',
            hint: 'Those of your team. What only sites ask for is added under Compliance, Requirements',
          }),
          from: day({ label: 'For shifts from', hint: 'Blank: from today', optional: true, width: 'half' }),
        },
      }),
    [choices],
  )
  return (
    <Dialog opened onClose={onClose} title="What does this site ask for?" size="lg">
      <Pending query={query} what="form">
        <FieldsSkeleton />
      </Pending>
      {query.isSuccess && choices.length === 0 && (
        <Text c="dimmed">Your team has no other requirement yet. Add it under Compliance, Requirements.</Text>
      )}
      {choices.length > 0 && (
        <SchemaForm
          definition={definition}
          widgets={standardWidgets}
          submitLabel="Ask for It"
          onSubmit={async (values) => {
            await client.compliance.askAtSite({ teamId, siteId, ...values })
            await queries.invalidateQueries({ queryKey: api.compliance.key() })
            toast.success('This site asks for it')
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
