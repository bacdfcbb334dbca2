import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#client/ui/act-button.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import { RowBox, useTicks } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { countShifts, hoursText } from '../rules/words.ts'
import type { Draft, Drafts } from '../schema.ts'
import classes from './invoices.module.css'
import type { InvoicesState } from './invoices-state.ts'
import { LeftOutOfDrafts } from './left-out.tsx'
import { draftKey, invoiceActs } from './use-invoices.ts'

interface DraftListProps {
  teamId: string
  of: Drafts
  state: InvoicesState
  onState: (state: InvoicesState) => void
  onIssue: (drafts: readonly Draft[]) => void
}

/** What would be invoiced of work up to a day, by client, and which shifts are on no draft. */
export function DraftList({ teamId, of, state, onState, onIssue }: DraftListProps) {
  const { drafts, through } = of
  const keys = drafts.filter(({ hasAddress }) => hasAddress).map(draftKey)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(keys.filter((key) => !left.has(key)))
  const { tick } = useTicks({
    keys,
    selected,
    onSelect: (next) => setLeft(new Set(keys.filter((key) => !next.has(key)))),
  })
  const ticked = drafts.filter((draft) => selected.has(draftKey(draft)))
  const total = ticked.reduce((sum, draft) => sum + draft.total, 0)
  return (
    <Stack gap="md">
      <Group align="flex-end" justify="space-between">
        <DayField
          label="Work up to"
          value={through}
          onChange={(day) => day && onState({ ...state, through: day, draft: undefined })}
        />
        {drafts.length > 0 && (
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            aria-haspopup="dialog"
            disabled={ticked.length === 0}
            onClick={() => onIssue(ticked)}
          >
            {ticked.length === 0 ? 'Tick What to Issue' : `Issue ${ticked.length}, ${formatPence(total)}…`}
          </Button>
        )}
      </Group>
      {drafts.length === 0 ? (
        <EmptyState title="Nothing is to be invoiced">
          Approved hours stand here until they are on an invoice.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Drafts">
            {drafts.map((draft) => (
              <Row
                key={draftKey(draft)}
                draft={draft}
                isTicked={selected.has(draftKey(draft))}
                isOpen={draft.clientId === state.draft && (draft.orderNumber ?? undefined) === state.order}
                onTick={(ticked, range) => tick(draftKey(draft), { ticked, range })}
                onOpen={() => onState({ ...state, draft: draft.clientId, order: draft.orderNumber ?? undefined })}
              />
            ))}
          </List>
        </Card>
      )}
      <LeftOutOfDrafts teamId={teamId} shifts={of.leftOut} />
      <NotOn teamId={teamId} of={of} />
    </Stack>
  )
}

interface RowProps {
  draft: Draft
  isTicked: boolean
  isOpen: boolean
  onTick: (ticked: boolean, range: boolean) => void
  onOpen: () => void
}

function Row({ draft, isTicked, isOpen, onTick, onOpen }: RowProps) {
  const { clientName, orderNumber, hasAddress, lacksOrder, takenBack, total } = draft
  const today = londonToday(deviceClock)
  const [from, through] = [formatShortDay(draft.from, { today }), formatShortDay(draft.through, { today })]
  const days = from === through ? from : `${from} to ${through}`
  const flags = [
    !hasAddress && 'no address for invoices',
    lacksOrder > 0 && 'order number is missing',
    takenBack > 0 && 'corrects an earlier invoice',
    total < 0 && 'becomes a credit note',
  ].filter(Boolean)
  return (
    <ListRow
      wraps
      selected={isOpen}
      leading={
        <RowBox
          label={`Issue ${clientName}${orderNumber ? `, ${orderNumber}` : ''}`}
          ticked={isTicked}
          onTick={({ currentTarget, shiftKey }) => onTick(currentTarget.checked, shiftKey)}
        />
      }
      title={
        <RowName isOpen={isOpen} onClick={onOpen}>
          <Name>{clientName}</Name>
          {orderNumber && `, ${orderNumber}`}
        </RowName>
      }
      more={`${days}, ${countShifts(draft.shifts)}, ${hoursText(draft.minutes)}\u00a0h${flags.length > 0 ? `: ${flags.join(', ')}` : ''}`}
      end={
        <span className={classes.end}>
          <b>{formatPence(total)}</b>
          <StateMark state={!hasAddress || lacksOrder > 0 ? 'soon' : 'draft'}>Draft</StateMark>
        </span>
      }
    />
  )
}

/** Which shifts are on no draft, and what cures it. */
function NotOn({ teamId, of: { notOn, through } }: Pick<DraftListProps, 'teamId' | 'of'>) {
  if (notOn.length === 0) return null
  const noCharge = notOn.reduce((sum, client) => sum + client.noCharge, 0)
  return (
    <Card withBorder padding={0}>
      <List label="On no draft">
        {notOn.map(({ clientId, clientName, ...counts }) => (
          <ListRow
            key={clientId}
            wraps
            title={<Name>{clientName}</Name>}
            more={[
              counts.notApproved > 0 && `${counts.notApproved} not approved`,
              counts.noCharge > 0 && `${counts.noCharge} without a charge`,
            ]
              .filter(Boolean)
              .join(', ')}
            end={<StateMark state="soon">On no draft</StateMark>}
          />
        ))}
      </List>
      <Group p="sm" justify="space-between">
        <Text size="sm" c="dimmed">
          A number is given when an invoice is issued, never to a draft: so the series has no gap.
        </Text>
        <Group gap="xs">
          <LinkButton to="/manager-dashboard/timesheets" variant="default" size="sm">
            See Timesheets
          </LinkButton>
          {noCharge > 0 && (
            <ActButton size="sm" variant="default" act={() => invoiceActs(teamId).chargeAgain(through)}>
              Charge {noCharge} by the Rates of Now
            </ActButton>
          )}
        </Group>
      </Group>
    </Card>
  )
}
