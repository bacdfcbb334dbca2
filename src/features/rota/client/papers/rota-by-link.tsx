import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, isStatus } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { addDays, formatLongDay, londonDay } from '#shared/time.ts'
import { type PaperSheet, sheetsOfSites } from '../../rules/paper-grid.ts'
import type { RotaByLink as Shown } from '../../schema/papers.ts'
import { Sheet } from './sheet.tsx'

const UNKNOWN = 'This link opens nothing. Please use the whole of the newest one.'
const CLOSED: Record<Exclude<Shown['state'], 'open'>, string> = {
  expired: 'The time of this link has run out. Please ask the agency for another one.',
  revoked: 'The agency has taken this link back.',
  left: 'The agency has closed this link.',
}

/** The page of the link to the rota of a site. Nobody is signed in. */
export function RotaByLink({ token = '' }: { token: string | undefined }) {
  const options = api.rota.byLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' })
  if (token === '') return <Callout state="plain">Open the link again.</Callout>
  if (query.isPending)
    return (
      <Loading what="rota">
        <RowsSkeleton rows={6} />
      </Loading>
    )
  if (isStatus(query.error, 404))
    return (
      <Callout state="soon" role="alert">
        {UNKNOWN}
      </Callout>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const { state, teamName, siteName, expiresAt, shifts } = query.data
  if (state !== 'open') return <Callout state="soon">{CLOSED[state]}</Callout>
  return (
    <Stack gap="md" align="stretch">
      {shifts.length === 0 ? (
        <Text>Nothing is planned at {inSentence(siteName)} in this week and the next five.</Text>
      ) : (
        <Sheet sheet={sheetOf(query.data)} />
      )}
      <Text size="sm" c="dimmed">
        {teamName} shows it, as it is now. This link works until {formatLongDay(londonDay(new Date(expiresAt)))}.
      </Text>
    </Stack>
  )
}

function sheetOf({ shifts, siteName, clientName, from, weeks }: Shown): PaperSheet {
  const asOnPaper = shifts.map((shift) => ({
    ...{ ...shift, siteId: '', siteName, clientName, isDraft: false },
    people: shift.people.map((fullName) => ({ userId: fullName, fullName })),
  }))
  return sheetsOfSites(asOnPaper, { from, through: addDays(from, 7 * weeks - 1) })[0]!
}
