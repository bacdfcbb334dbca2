import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ByLink, CLOSED_LINK } from '#client/ui/loading/by-link.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'
import { addDays, formatLongDay, londonDay } from '#shared/time.ts'
import { type PaperSheet, sheetsOfSites } from '../../rules/paper-grid.ts'
import type { RotaByLink as Shown } from '../../schema/papers.ts'
import { Sheet } from './sheet.tsx'

/** The page of the link to the rota of a site. Nobody is signed in. */
export function RotaByLink({ token = '' }: { token: string | undefined }) {
  const options = api.rota.byLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' })
  return (
    <ByLink
      {...{ token, query }}
      what="rota"
      rows={6}
      again="Open the link again."
      unknown="This link opens nothing. Please use the whole of the newest one."
    >
      {(shown) => <SiteRota shown={shown} />}
    </ByLink>
  )
}

function SiteRota({ shown }: { shown: Shown }) {
  const { state, teamName, siteName, expiresAt, shifts } = shown
  if (state !== 'open') return <Callout state="soon">{CLOSED_LINK[state]}</Callout>
  return (
    <Stack gap="md" align="stretch">
      {shifts.length === 0 ? (
        <Text>Nothing is planned at {inSentence(siteName)} in this week and the next five.</Text>
      ) : (
        <Sheet sheet={sheetOf(shown)} />
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
