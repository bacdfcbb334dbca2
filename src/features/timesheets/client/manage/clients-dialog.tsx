import { Button, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { DownloadButton } from '#client/ui/files/download-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { deviceClock, formatDayMonth, formatWhen, londonDay, londonToday } from '#shared/time.ts'
import type { AskState, ClientAsk, ClientOfWeek } from '../../contract/signing.ts'
import { weekText } from '../../rules/signing.ts'
import { AskClient } from './ask-client.tsx'
import { ClientPins } from './client-pins.tsx'

interface ClientsDialogProps {
  teamId: string
  week: string
  onClose: () => void
}

/** Which clients have signed a week, whom they were asked by, and the way to ask one. */
export function ClientsDialog({ teamId, week, onClose }: ClientsDialogProps) {
  const query = useQuery(api.timesheets.clients.queryOptions({ input: { teamId, week } }))
  return (
    <Dialog opened onClose={onClose} title={`Signed by clients, ${weekText(week)}`} size="lg">
      {query.isPending ? (
        <Loading what="clients">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <EmptyState title="Nobody has worked in this week yet">
          When a shift is over, its client can be asked to sign it.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          {query.data.map((one) => (
            <OneClient key={one.id} teamId={teamId} week={week} client={one} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

const sum = (sites: ClientOfWeek['sites'], of: 'lines' | 'signed' | 'disputed') =>
  sites.reduce((total, site) => total + site[of], 0)

/** Where the lines of a client stand. */
function standingOf(sites: ClientOfWeek['sites']): { state: State; text: string } {
  const [lines, signed, disputed] = [sum(sites, 'lines'), sum(sites, 'signed'), sum(sites, 'disputed')]
  const of = `${signed} of ${lines} signed`
  if (disputed > 0) return { state: 'bad', text: `${of}, ${disputed} disputed` }
  return { state: signed === lines ? 'ok' : 'plain', text: of }
}

function OneClient({ teamId, week, client: one }: { teamId: string; week: string; client: ClientOfWeek }) {
  const [isAsking, setAsking] = useState(false)
  const { state, text } = standingOf(one.sites)
  return (
    <section aria-label={one.name}>
      <Title order={3} size="h5">
        {one.name}
      </Title>
      <StateMark state={state}>{text}</StateMark>
      {one.asks.length > 0 && (
        <List label={`Asked of ${one.name}`}>
          {one.asks.map((ask) => (
            <Ask key={ask.id} teamId={teamId} ask={ask} />
          ))}
        </List>
      )}
      {one.onPhones.length > 0 && (
        <List label={`Signed on a phone for ${one.name}`}>
          {one.onPhones.map((signed) => (
            <OnPhone key={signed.id} teamId={teamId} signed={signed} />
          ))}
        </List>
      )}
      <ClientPins teamId={teamId} client={one} />
      {isAsking ? (
        <AskClient teamId={teamId} week={week} client={one} onDone={() => setAsking(false)} />
      ) : (
        <Button variant="default" size="sm" mt="xs" onClick={() => setAsking(true)}>
          {one.asks.length > 0 ? 'Ask Again…' : 'Ask by Email…'}
        </Button>
      )}
    </section>
  )
}

const ASKS: Record<AskState, { state: State; label: string }> = {
  open: { state: 'info', label: 'Waits' },
  signed: { state: 'ok', label: 'Signed' },
  expired: { state: 'soon', label: 'Run out' },
  revoked: { state: 'plain', label: 'Taken back' },
  left: { state: 'plain', label: 'Archived' },
}

function Ask({ teamId, ask }: { teamId: string; ask: ClientAsk }) {
  const { state, label } = ASKS[ask.state]
  const until = formatDayMonth(londonDay(new Date(ask.expiresAt)), { today: londonToday(deviceClock) })
  return (
    <ListRow
      title={ask.name ? `${ask.name}, ${ask.email}` : ask.email}
      more={[
        ask.siteName ?? 'All sites',
        `asked ${formatWhen(ask.askedAt)}`,
        ask.state === 'open' && `open until ${until}`,
        ask.signature && `signed by ${ask.signature.signer}, ${formatWhen(ask.signature.signedAt)}`,
        ask.bounced && 'this address takes no email',
      ]
        .filter(Boolean)
        .join(' · ')}
      end={<StateMark state={ask.bounced ? 'bad' : state}>{label}</StateMark>}
      actions={
        ask.signature ? (
          <Paper teamId={teamId} signature={ask.signature} />
        ) : (
          ask.state === 'open' && (
            <ActButton
              variant="default"
              size="sm"
              act={() => actAndShow(() => client.timesheets.revokeAsk({ teamId, askId: ask.id }), api.timesheets.key())}
            >
              Take Back
            </ActButton>
          )
        )
      }
    />
  )
}

function OnPhone({ teamId, signed }: { teamId: string; signed: ClientOfWeek['onPhones'][number] }) {
  const { signer, position, signedAt, collectedBy, byPin, lines, disputed } = signed
  return (
    <ListRow
      title={`${signer}, ${position}`}
      more={`${lines === 1 ? 'One shift' : `${lines} shifts`}${disputed > 0 ? `, ${disputed} disputed` : ''} · ${byPin ? 'with a PIN ' : ''}on the phone of ${collectedBy ?? 'somebody'}, ${formatWhen(signedAt)}`}
      end={<StateMark state={disputed > 0 ? 'bad' : 'ok'}>{disputed > 0 ? 'Disputed' : 'Signed'}</StateMark>}
      actions={<Paper teamId={teamId} signature={signed} />}
    />
  )
}

function Paper({ teamId, signature: { id, signer } }: { teamId: string; signature: { id: string; signer: string } }) {
  return (
    <DownloadButton
      url={`/api/teams/${teamId}/timesheets/signatures/${id}/paper.pdf`}
      label={`Paper signed by ${signer}`}
    >
      Paper
    </DownloadButton>
  )
}
