import { Card, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { ActButton } from '#client/ui/act-button.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { windowEnd } from '#features/cover/rules/window-end.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay } from '#shared/time.ts'
import type { ProposedPlace } from '../../schema.ts'
import { count } from '../plans/plan-words.ts'
import { toldWords } from '../result/told-words.ts'
import classes from './proposed.module.css'

const MOST = 4

interface TonightProps {
  teamId: string
  /** The time, in milliseconds. */
  now: number
}

/** The open places of the night for which a plan has somebody, each booked by a press; nothing where there is none. */
export function ProposedTonight({ teamId, now }: TonightProps) {
  const end = windowEnd('tonight', { now: () => now })
  const { data } = useQuery(
    api.allocation.proposed.queryOptions({
      input: { teamId, through: londonDay(end) },
      placeholderData: keepPreviousData,
    }),
  )
  const today = londonDay(new Date(now))
  const places = data?.items.filter(({ startsAt }) => Date.parse(startsAt) < end.getTime()) ?? []
  if (places.length === 0) return null
  return (
    <Card withBorder padding={0} mt="lg" component="section" aria-labelledby="proposed-tonight">
      <div className={classes.head}>
        <Title order={2} size="h5" id="proposed-tonight">
          {`A Plan Proposes Somebody for ${count(places.length, 'Place')}`}
        </Title>
        <TextLink to="/manager-dashboard/rota/fill" search={{ run: places[0]!.runId }}>
          See the Plan
        </TextLink>
      </div>
      <List label="Proposed for tonight">
        {places.slice(0, MOST).map((one) => (
          <ListRow
            key={one.placeId}
            title={<Name>{one.fullName}</Name>}
            meta={`${one.siteName}, ${one.day === today ? '' : 'tomorrow '}${one.start}–${one.end}`}
            actions={
              <ActButton
                size="sm"
                variant="default"
                act={() => book(teamId, one)}
                aria-label={`Book ${inSentence(one.fullName)} for ${inSentence(one.siteName)}`}
              >
                Book
              </ActButton>
            }
          />
        ))}
      </List>
    </Card>
  )
}

/** Judged again when booked; who cannot come any more is said. */
async function book(teamId: string, { runId, placeId, fullName }: ProposedPlace) {
  const { booked, already, refused, tells } = await actAndShow(
    () => client.allocation.accept({ teamId, runId, placeIds: [placeId] }),
    api.allocation.key(),
    api.shifts.key(),
    api.cover.key(),
  )
  if (booked + already > 0) toast.success(`${inSentence(fullName)} is booked${toldWords(tells)}`)
  for (const { why } of refused) toast.error(`${inSentence(fullName)} is not booked: ${why}`)
}
