import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ListRow } from '#client/ui/lists/list-row.tsx'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { isLate, isOpen } from '../../rules/answer-state.ts'
import { isPaper } from '../../rules/paper-kinds.ts'
import type { OwnPolicy } from '../../schema.ts'

/** `3 policies and papers to read and sign`. */
function titleOf(waiting: readonly Pick<OwnPolicy, 'kind'>[]) {
  const papers = waiting.filter(({ kind }) => isPaper(kind)).length
  if (waiting.length === 1) return papers === 1 ? 'A paper to read and answer' : 'A policy to read and sign'
  const what = papers === 0 ? 'policies' : papers === waiting.length ? 'papers' : 'policies and papers'
  return `${waiting.length} ${what} to read and sign`
}

/** A line of what is to be done: how many policies and papers wait for a signature, and until when. Nothing where none does. */
export function PoliciesToRead() {
  const { data } = useQuery(api.policies.own.queryOptions())
  const waiting = (data?.teams ?? []).flatMap(({ teamId, items }) =>
    items.filter(({ state }) => isOpen(state)).map((item) => ({ ...item, teamId })),
  )
  const [first] = waiting.toSorted((one, other) => (one.readBy < other.readBy ? -1 : 1))
  if (!first) return null
  const today = londonToday(deviceClock)
  const late = isLate(first, today)
  const state = late ? 'bad' : 'soon'
  const Icon = STATE_ICONS[state]
  const search = waiting.length > 1 ? {} : { team: first.teamId, policy: first.policyId }
  return (
    <ListRow
      wraps
      leading={<Icon size={20} data-state={state} color="var(--s)" aria-hidden />}
      title={
        <TextLink to="/policies" search={search}>
          {titleOf(waiting)}
        </TextLink>
      }
      meta={`${first.title} ${late ? 'was due on' : 'by'} ${formatShortDay(first.readBy, { today })}`}
      end={<IconChevronRight size={18} aria-hidden />}
    />
  )
}
