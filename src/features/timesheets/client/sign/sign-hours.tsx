import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client, conflictState } from '#client/api.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { download } from '#client/ui/files/download.ts'
import { ByLink } from '#client/ui/loading/by-link.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { inSentence } from '#shared/names.ts'
import { formatInstant, formatLongDay, londonDay } from '#shared/time.ts'
import type { LinkToSign } from '../../contract/signing.ts'
import { weekText } from '../../rules/signing.ts'
import { type Signed, SignForm } from './sign-form.tsx'
import { SignedLines } from './signed-lines.tsx'

/** The page of a client’s link: the hours of a week at its sites, to agree to or to dispute. Nobody is signed in. */
export function SignHours({ token = '' }: { token: string | undefined }) {
  const queries = useQueryClient()
  const options = api.timesheets.findByLink.queryOptions({ input: { token }, retry: false, staleTime: 0 })
  const query = useQuery({ ...options, enabled: token !== '' })
  return (
    <ByLink {...{ token, query }} what="hours" rows={5}>
      {(link) => (
        <Stack gap="md">
          <Heading link={link} />
          <Standing link={link} token={token} />
          {link.state === 'open' && (
            <SignByLink token={token} link={link} onLink={(now) => queries.setQueryData(options.queryKey, now)} />
          )}
          {link.state === 'signed' && <SignedLines lines={link.lines} />}
        </Stack>
      )}
    </ByLink>
  )
}

interface SignByLinkProps {
  token: string
  link: LinkToSign
  /** What the link says now. */
  onLink: (link: LinkToSign) => void
}

function SignByLink({ token, link, onLink }: SignByLinkProps) {
  async function sign({ signer, position, answers }: Signed) {
    try {
      onLink(await client.timesheets.signByLink({ token, signer, position, answers }))
    } catch (error) {
      const now = conflictState<LinkToSign>(error)
      if (now) onLink(now)
      throw error
    }
  }
  return (
    <SignForm
      lines={link.lines}
      onSign={sign}
      foot={
        <>
          What you dispute waits for the agency; the rest is agreed now. This link is for {link.email}, works until{' '}
          {formatLongDay(londonDay(new Date(link.expiresAt)))} and shows no pay.
        </>
      }
    />
  )
}

function Heading({ link: { teamName, clientName, siteName, week, askedBy } }: { link: LinkToSign }) {
  return (
    <div>
      <Text fw={650}>
        <Name>{siteName ?? clientName}</Name>, {weekText(week)}
      </Text>
      <Text c="dimmed" size="sm">
        {askedBy && (
          <>
            <Name>{askedBy}</Name> of{' '}
          </>
        )}
        <Name>{teamName}</Name> asks whether these hours are right.
      </Text>
    </div>
  )
}

/** Where the link stands: what was signed, or why it opens nothing any more. */
function Standing({ link, token }: { link: LinkToSign; token: string }) {
  const team = inSentence(link.teamName)
  if (link.state === 'open') return null
  if (link.state === 'signed')
    return (
      <Callout state="ok" role="status" title="Signed. Thank you">
        <Text mb="sm">
          By {link.signed && inSentence(link.signed.signer)}, {link.signed?.position},{' '}
          {link.signed && formatInstant(link.signed.at)}. {team} has been told.
        </Text>
        <ActButton
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          act={() => download('/api/timesheets/paper.pdf', { token })}
        >
          Save a Copy (PDF)
        </ActButton>
      </Callout>
    )
  const why = {
    expired: `The time of this link has run out. ${team} can send you a new one.`,
    revoked: `${team} has taken this link back, or sent you a newer one. Please use the newest email.`,
    left: `${team} has closed this: nothing is needed from you any more.`,
  }
  return (
    <Callout state="soon" role="status">
      {why[link.state]}
    </Callout>
  )
}
