import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Folded } from '#client/ui/folded.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PanelTitle } from '#client/ui/panel/panel-title.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import { formatPence } from '#shared/money.ts'
import type { Draft, Drafts } from '../schema.ts'
import { BillingDialog } from './billing-dialog.tsx'
import { DocumentView } from './document-view.tsx'
import { ShiftsOfDraft } from './left-out.tsx'

interface DraftPanelProps {
  teamId: string
  clientId: string
  orderNumber: string | undefined
  of: Drafts
  onIssue: (draft: Draft) => void
  onClose: () => void
}

/** A draft as its invoice would be. */
export function DraftPanel({ teamId, clientId, orderNumber, of, onIssue, onClose }: DraftPanelProps) {
  const [isLayingOut, setLayingOut] = useState(false)
  const input = { teamId, clientId, through: of.through, ...(orderNumber && { orderNumber }) }
  const query = useQuery(api.invoices.draft.queryOptions({ input }))
  const draft = of.drafts.find((one) => one.clientId === clientId && (one.orderNumber ?? undefined) === orderNumber)
  const title = draft ? `Draft for ${draft.clientName}` : 'Draft'
  return (
    <SidePanel
      title={title}
      wide
      onClose={onClose}
      header={<PanelTitle>{title}</PanelTitle>}
      footer={
        draft && (
          <>
            {draft.hasAddress && (
              <Button aria-haspopup="dialog" onClick={() => onIssue(draft)}>
                Issue {formatPence(draft.total)}…
              </Button>
            )}
            <Button variant="default" aria-haspopup="dialog" onClick={() => setLayingOut(true)}>
              How They Are Invoiced…
            </Button>
          </>
        )
      }
    >
      {query.isSuccess ? (
        <>
          <DocumentView document={query.data} />
          <Folded summary="Leave Shifts Out">
            <ShiftsOfDraft teamId={teamId} shifts={query.data.records} />
          </Folded>
        </>
      ) : (
        <Pending query={query} what="draft">
          <RowsSkeleton rows={6} />
        </Pending>
      )}
      {isLayingOut && draft && (
        <BillingDialog {...{ teamId, clientId }} clientName={draft.clientName} onClose={() => setLayingOut(false)} />
      )}
    </SidePanel>
  )
}
