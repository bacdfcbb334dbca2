import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import type { Draft, Drafts } from '../schema.ts'
import { DraftList } from './draft-list.tsx'
import { type InvoicesState, parseInvoicesState } from './invoices-state.ts'
import { IssuedList } from './issued-list.tsx'
import { MarginView } from './margin-view.tsx'
import { VatView } from './vat-view.tsx'

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }))
const IssueDialog = lazy(async () => ({ default: (await import('./issue-dialog.tsx')).IssueDialog }))
const StatementPanel = lazy(async () => ({ default: (await import('./statement-panel.tsx')).StatementPanel }))
const DraftPanel = lazy(async () => ({ default: (await import('./draft-panel.tsx')).DraftPanel }))
const InvoicePanel = lazy(async () => ({ default: (await import('./invoice-panel.tsx')).InvoicePanel }))

interface InvoicesPageProps {
  teamId: string
  state: InvoicesState
  onState: (state: InvoicesState) => void
}

/** What clients are to be invoiced, the invoices that are issued, and what is owed of them. */
export function InvoicesPage({ teamId, state, onState }: InvoicesPageProps) {
  const [dialog, setDialog] = useState<'settings' | readonly Draft[]>()
  const query = useQuery(
    api.invoices.drafts.queryOptions({ input: { teamId, ...(state.through && { through: state.through }) } }),
  )
  const { settings } = query.data ?? {}
  const shut = () => setDialog(undefined)
  return (
    <>
      <PageHeader title="Invoices">
        {settings && (
          <OverflowMenu
            label="More for invoices"
            entries={[{ label: 'What Stands on Them…', icon: IconSettings, onChoose: () => setDialog('settings') }]}
          />
        )}
      </PageHeader>
      <Figures teamId={teamId} drafts={query.data} />
      <TabPanels
        label="Invoices"
        tab={state.show ?? 'drafts'}
        onTab={(show) => onState(parseInvoicesState({ show }))}
        panels={[
          {
            id: 'drafts',
            label: 'Drafts',
            content: query.isPending ? (
              <Loading what="drafts">
                <RowsSkeleton rows={6} />
              </Loading>
            ) : query.isError ? (
              <ErrorView error={query.error} onRetry={() => void query.refetch()} />
            ) : query.data.settings ? (
              <DraftList {...{ teamId, state, onState }} of={query.data} onIssue={setDialog} />
            ) : (
              <NotSetUp onSetUp={() => setDialog('settings')} />
            ),
          },
          { id: 'issued', label: 'Issued', content: <IssuedList {...{ teamId, state, onState }} /> },
          { id: 'margin', label: 'Margin', content: <MarginView {...{ teamId, state, onState }} /> },
          { id: 'vat', label: 'VAT', content: <VatView teamId={teamId} /> },
        ]}
      />
      <Suspense>
        {state.draft && !state.show && query.data && (
          <DraftPanel
            key={`${state.draft} ${state.order}`}
            {...{ teamId, clientId: state.draft, orderNumber: state.order, of: query.data }}
            onIssue={(draft) => setDialog([draft])}
            onClose={() => onState({ through: state.through })}
          />
        )}
        {state.invoice && (
          <InvoicePanel
            key={state.invoice}
            {...{ teamId, invoiceId: state.invoice }}
            onStatement={(statement) => onState({ ...state, invoice: undefined, statement })}
            onOther={(invoice) => onState({ ...state, invoice })}
            onClose={() => onState({ ...state, invoice: undefined })}
          />
        )}
        {state.statement && (
          <StatementPanel
            key={state.statement}
            {...{ teamId, clientId: state.statement }}
            onClose={() => onState({ ...state, statement: undefined })}
          />
        )}
        {dialog === 'settings' && query.data && (
          <SettingsDialog teamId={teamId} settings={query.data.settings} onClose={shut} />
        )}
        {typeof dialog === 'object' && query.data && (
          <IssueDialog {...{ teamId, drafts: dialog, through: query.data.through }} onClose={shut} />
        )}
      </Suspense>
    </>
  )
}

function Figures({ teamId, drafts }: { teamId: string; drafts: Drafts | undefined }) {
  const { data } = useQuery(api.invoices.figures.queryOptions({ input: { teamId } }))
  if (!data) return null
  const drafted = drafts?.drafts.reduce((sum, { total }) => sum + total, 0) ?? 0
  const count = drafts?.drafts.length ?? 0
  return (
    <FigureStrip label="What is owed">
      <StripFigure value={formatPence(drafted)} words={count === 1 ? 'one draft' : `${count} drafts`} state="draft" />
      <StripFigure value={formatPence(data.notDue)} words="issued, not overdue" />
      <StripFigure
        value={formatPence(data.overdue)}
        words={`${data.counts.overdue} overdue`}
        {...(data.counts.overdue > 0 && { state: 'bad' as const })}
      />
      <StripFigure value={formatPence(data.notDue + data.overdue)} words="owed in all" />
      {data.daysToPay !== null && (
        <StripFigure
          value={`${data.daysToPay} ${data.daysToPay === 1 ? 'day' : 'days'}`}
          words="to be paid, last 12 months"
        />
      )}
      {data.unprinted > 0 && <StripFigure value={data.unprinted} words="PDFs being made" state="info" />}
    </FigureStrip>
  )
}

function NotSetUp({ onSetUp }: { onSetUp: () => void }) {
  return (
    <EmptyState
      title="Nobody has said what stands on your invoices"
      action={
        <Button aria-haspopup="dialog" onClick={onSetUp}>
          Say What Stands on Them
        </Button>
      }
    >
      Then approved hours stand here by client, ready to be issued: your name and address, VAT number and bank account
      are needed once.
    </EmptyState>
  )
}
