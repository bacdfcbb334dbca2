import { Anchor } from '@mantine/core'
import { IconBan, IconMailForward, IconMessageQuestion } from '@tabler/icons-react'
import { ListRow } from '#client/ui/lists/list-row.tsx'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import type { Reference } from '../schema.ts'
import type { Opened } from './reference-dialog.tsx'
import { latest, stateOf } from './request-state.ts'

const READABLE = ['answered', 'verified', 'rejected']

/** One request: who was asked about which work, and how it is coming on. A reference that has arrived opens. */
export function RequestRow({ item, onOpen }: { item: Reference; onOpen: (opened: Opened) => void }) {
  const { state, words } = stateOf(item)
  const { name, employer } = item.referee
  const entries = menuOf(item, onOpen)
  return (
    <ListRow
      wraps
      title={
        READABLE.includes(item.state) ? (
          <Anchor
            component="button"
            type="button"
            aria-label={`Read the reference of ${inSentence(name)}`}
            onClick={() => onOpen({ what: 'read', item })}
          >
            <Name>{name}</Name>
          </Anchor>
        ) : (
          <Name>{name}</Name>
        )
      }
      meta={`${employer} · ${latest(item)}`}
      more={moreOf(item)}
      end={<StateMark state={state}>{words}</StateMark>}
      actions={
        entries.length > 0 && <OverflowMenu label={`More for the reference of ${inSentence(name)}`} entries={entries} />
      }
    />
  )
}

function moreOf({ state, bounced, warning, reason, disclosable, referee: { email, phone } }: Reference) {
  if (reason) return reason
  if (bounced) return `The mail server refuses ${email}. Correct the address, or telephone${phone ? ` ${phone}` : ''}.`
  if ((state === 'answered' || state === 'verified') && !disclosable)
    return 'The referee does not agree that hirers see it: it does not count.'
  return state === 'asked' || state === 'answered' ? warning : undefined
}

function menuOf(item: Reference, onOpen: (opened: Opened) => void): MenuEntry[] {
  if (item.state === 'asked') {
    return [
      { label: 'Send Again', icon: IconMailForward, onChoose: () => onOpen({ what: 'resend', item }) },
      { label: 'Cancel Request', icon: IconBan, destructive: true, onChoose: () => onOpen({ what: 'cancel', item }) },
    ]
  }
  if (item.state === 'declined')
    return [{ label: 'Ask Once More', icon: IconMessageQuestion, onChoose: () => onOpen({ what: 'question', item }) }]
  return []
}
