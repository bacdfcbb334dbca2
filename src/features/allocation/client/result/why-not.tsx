import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FindPeople } from '#client/ui/filters/find-people.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import type { State } from '#client/ui/state/state.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { hasWords } from '#shared/search.ts'
import type { OpenPlace, Proposal, RunOptions, WhyNot } from '../../schema.ts'
import { type Team, whenWords } from '../plans/plan-words.ts'
import classes from './result.module.css'
import { costWords, Said } from './said.tsx'

interface WhyNotDialogProps {
  team: Team
  runId: string
  days: Pick<RunOptions, 'from' | 'through'>
  place: Pick<Proposal | OpenPlace, 'placeId' | 'siteName' | 'day' | 'start' | 'end'>
  /** Wishes them for the place when the plan is made again; undefined where it is not open any more. */
  onTake?: ((who: { userId: string; fullName: string }) => void) | undefined
  onClose: () => void
}

const MOST = 50

/** Why somebody whom one thinks of does not have a place. */
export function WhyNotDialog({ team, runId, days: { from, through }, place, onTake, onClose }: WhyNotDialogProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const query = useQuery(api.rota.view.queryOptions({ input: { teamId: team.id, from, through } }))
  const found = useMemo(
    () => (query.data?.people ?? []).filter(({ standing, name }) => standing && hasWords(name, search)).slice(0, MOST),
    [query.data, search],
  )
  return (
    <Dialog opened onClose={onClose} title={chosen ? 'Why not?' : 'Why not whom?'} size={520}>
      <Text c="dimmed" size="sm" mb="sm">
        {whenWords(place)}, <Name>{place.siteName}</Name>
      </Text>
      {chosen ? (
        <Stack>
          <Answer
            {...{ teamId: team.id, runId, placeId: place.placeId, userId: chosen }}
            onTake={
              onTake &&
              ((who) => {
                onTake(who)
                onClose()
              })
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setChosen(undefined)}>
              Somebody Else
            </Button>
            <Button onClick={onClose}>Close</Button>
          </Group>
        </Stack>
      ) : (
        <FindPeople
          search={search}
          onSearch={setSearch}
          query={query}
          people={found.map(({ id, name, job }) => ({
            key: id,
            name,
            detail: jobLabel(job),
            onChoose: () => setChosen(id),
          }))}
          empty="Nobody in your team has this name."
        >
          {null}
        </FindPeople>
      )}
    </Dialog>
  )
}

interface AnswerProps extends Pick<WhyNotDialogProps, 'onTake'> {
  teamId: string
  runId: string
  placeId: string
  userId: string
}

function Answer({ teamId, onTake, ...of }: AnswerProps) {
  const query = useQuery(api.allocation.whyNot.queryOptions({ input: { teamId, ...of } }))
  if (!query.isSuccess)
    return (
      <Pending query={query} what="reasons">
        <RowsSkeleton rows={2} />
      </Pending>
    )
  const { state, words } = answerOf(query.data)
  const { kind, userId, fullName } = query.data
  return (
    <div role="status">
      <p className={classes.whom}>
        <b>
          <Name>{fullName}</Name>
        </b>
      </p>
      <Said state={state}>{words}</Said>
      <ul className={classes.reasons}>
        {query.data.reasons.map(({ rule, level, text, source }) => (
          <li key={`${rule} ${text}`}>
            <Said state={level === 'block' ? 'bad' : 'soon'}>{text}</Said>
            {source && <small>{source}</small>}
          </li>
        ))}
      </ul>
      {onTake && (kind === 'dearer' || kind === 'warned') && (
        <Button variant="default" size="sm" onClick={() => onTake({ userId, fullName })}>
          Take Next Time
        </Button>
      )}
    </div>
  )
}

function answerOf({ kind, points, pence, leaves }: WhyNot): { state: State; words: string } {
  const cost = points === null ? undefined : costWords({ points, pence, leaves })
  switch (kind) {
    case 'has-it':
      return { state: 'ok', words: 'They have it in this plan.' }
    case 'left-out':
      return { state: 'plain', words: 'They are left out, as you wished.' }
    case 'blocked':
      return { state: 'bad', words: 'They may not take it:' }
    case 'warned':
      return { state: 'soon', words: `They could, with a warning${cost ? `; with them ${cost}` : ''}:` }
    case 'dearer':
      return { state: 'plain', words: `They could. With them ${cost ?? 'the plan would be no better'}.` }
  }
}
