import { IconUserSearch } from '@tabler/icons-react'
import { api } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { Name } from '#client/ui/name.tsx'
import type { Finding } from '#client/ui/palette/source.ts'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { hasWords } from '#shared/search.ts'
import { londonDay } from '#shared/time.ts'
import { type StandingFilter, standingFilters } from '../../rules/standing.ts'
import { STANDING_FILTER_WORDS, standingLook } from '../../rules/standing-words.ts'

const MOST = 8

interface FindMembers {
  teamId: string
  search: string
  onOpen: (userId: string) => void
}

/** The first members whose name or position has the words, for the command palette. */
export async function findMembers({ teamId, search, onOpen }: FindMembers): Promise<Finding[]> {
  const { items } = await queryClient.fetchQuery(api.members.list.queryOptions({ input: { teamId, search } }))
  return items.slice(0, MOST).map((row) => ({
    id: row.userId,
    label: <Name>{row.fullName}</Name>,
    hint: row.position,
    leading: <PersonAvatar name={row.fullName} photoFileId={row.photoFileId} size={32} />,
    end: <CutMark {...standingLook(row, londonDay(new Date()))} />,
    run: () => onOpen(row.userId),
  }))
}

/** The lists of candidates by their standing, for the command palette: 'blocked'. */
export function findStandings(words: string, onOpen: (standing: StandingFilter) => void): Finding[] {
  const found = standingFilters.filter((one) => hasWords(`Candidates: ${STANDING_FILTER_WORDS[one]}`, words))
  return found.map((one) => ({
    id: one,
    label: `Candidates: ${STANDING_FILTER_WORDS[one]}`,
    leading: <IconUserSearch size={18} />,
    run: () => onOpen(one),
  }))
}
