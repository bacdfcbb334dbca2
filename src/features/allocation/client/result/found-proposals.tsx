import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { hasWords, searchWords } from '#shared/search.ts'
import type { Proposal } from '../../schema.ts'
import { LONG_WEEK } from '../plans/plan-words.ts'
import classes from './result.module.css'
import type { Wishes } from './use-wishes.ts'

/** From so many on they are searched. */
const MANY = 9

/** What a manager looks through first. */
const KINDS = [
  { value: 'warned', label: 'With a warning', is: ({ reasons }) => reasons.length > 0 },
  { value: 'urgent', label: 'Urgent', is: ({ isUrgent }) => isUrgent },
  { value: 'long', label: 'A week over 48 h', is: ({ plannedMinutes }) => plannedMinutes > LONG_WEEK },
  { value: 'new', label: 'New to the site', is: ({ timesHere }) => timesHere === 0 },
  {
    value: 'left',
    label: 'Not taken',
    is: ({ state, placeId }, { chosen }) => state === 'proposed' && !chosen.has(placeId),
  },
  {
    value: 'wished',
    label: 'With a wish',
    is: ({ placeId, person }, { of, out }) => of.has(placeId) || out.has(person.userId),
  },
  { value: 'booked', label: 'Booked', is: ({ state }) => state === 'booked' },
] as const satisfies readonly { value: string; label: string; is: (one: Proposal, wishes: Wishes) => boolean }[]

/** The proposals that are looked for by a name or by what is special of them, and the fields for it. */
export function useFound(proposals: readonly Proposal[], wishes: Wishes) {
  const [kind, setKind] = useState('')
  const [search, setSearch] = useState('')
  const kinds = KINDS.map(({ is, ...of }) => ({ ...of, of: proposals.filter((one) => is(one, wishes)) }))
  const ofKind = kinds.find(({ value }) => value === kind)?.of ?? proposals
  const asked = searchWords(search)
  const found = ofKind.filter(({ person, siteName }) => hasWords([person.fullName, siteName].join(' '), asked))
  const tools = proposals.length >= MANY && (
    <div className={classes.tools}>
      <SearchField label="Search person or site" value={search} onSearch={setSearch} />
      <NativeSelect
        aria-label="Proposals shown"
        data={[
          { value: '', label: `All ${proposals.length}` },
          ...kinds
            .filter(({ value, of }) => of.length > 0 || value === kind)
            .map(({ value, label, of }) => ({ value, label: `${label}, ${of.length}` })),
        ]}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
    </div>
  )
  return { found, tools }
}
