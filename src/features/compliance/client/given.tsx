import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { needsRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { RecentSignInPrompt } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import type { Evidence, Given as Read } from '../schema.ts'
import classes from './evidence.module.css'

export interface OfEvidence {
  teamId: string
  userId: string
  evidenceId: string
}

export const givenOptions = (input: OfEvidence) => api.compliance.given.queryOptions({ input })

interface GivenProps {
  of: OfEvidence
  evidence: Pick<Evidence, 'givenAt'>
  /** What stands in the open is beside it already. */
  besides?: boolean
  /** Whether numbers and the like are shown. */
  showing: boolean
  onShowing: (showing: boolean) => void
  /** The key that does the same. */
  keys?: ReactNode
}

/** What the person has said, to be compared with the document; numbers on request, because each look at them is recorded. */
export function Given({ of, evidence, besides = false, showing, onShowing, keys }: GivenProps) {
  const { data, isPending, error, refetch } = useQuery(givenOptions(of))
  return (
    <section aria-label="What they have said">
      <h3 className={classes.part}>Compare</h3>
      {isPending && (
        <Loading what="what they have said">
          <ReadingsSkeleton lines={3} />
        </Loading>
      )}
      {error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {data.look}
          </Text>
          {!besides && <Readings blocks={data.blocks} />}
          {data.hidden.length > 0 && (
            <Hidden of={of} hidden={data.hidden} showing={showing} onShowing={onShowing} keys={keys} />
          )}
        </>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        Given on {formatDay(londonDay(new Date(evidence.givenAt)))}
      </Text>
    </section>
  )
}

type HiddenProps = Pick<GivenProps, 'of' | 'showing' | 'onShowing' | 'keys'> & Pick<Read, 'hidden'>

function Hidden({ of, hidden, showing, onShowing, keys }: HiddenProps) {
  return (
    <div className={classes.hidden}>
      {showing ? (
        <Details of={of} />
      ) : (
        <Readings blocks={[{ lines: hidden.map((label) => ({ label, text: '••••••' })) }]} />
      )}
      <Button
        variant="default"
        size="sm"
        aria-expanded={showing}
        leftSection={showing ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        onClick={() => onShowing(!showing)}
      >
        {showing ? 'Hide Details' : 'Show Details'}
        {keys}
      </Button>
      <Text size="xs" c="dimmed">
        Every look is recorded.
      </Text>
    </div>
  )
}

function Details({ of }: { of: OfEvidence }) {
  // Fetched once per opening: a refetch would be another entry in the audit log.
  const query = useQuery(
    api.compliance.givenDetails.queryOptions({
      input: of,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )
  if (query.isPending)
    return (
      <Loading what="details">
        <ReadingsSkeleton lines={2} />
      </Loading>
    )
  if (needsRecentSignIn(query.error)) return <RecentSignInPrompt onDone={() => void query.refetch()} />
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return <Readings blocks={query.data.blocks} />
}

/** What the person has written, where no document goes with it. */
export function Written({ of }: { of: OfEvidence }) {
  const { data, isPending, error, refetch } = useQuery(givenOptions(of))
  if (isPending)
    return (
      <Loading what="what they have written">
        <ReadingsSkeleton lines={8} />
      </Loading>
    )
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  return data.blocks.length > 0 ? (
    <Readings blocks={data.blocks} order={3} />
  ) : (
    <Text c="dimmed">They have written nothing more.</Text>
  )
}
