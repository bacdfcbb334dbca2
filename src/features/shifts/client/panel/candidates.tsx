import { Button, Card } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { SearchField } from '#client/ui/lists/search-field.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import { ErrorView } from '#client/ui/states.tsx'
import { deviceClock } from '#shared/time.ts'
import type { Candidate, ShiftDetails } from '../../schema.ts'
import { AskBar } from './ask-bar.tsx'
import { CandidateRow } from './candidate-row.tsx'
import classes from './panel.module.css'

const FEW = 6

interface CandidatesProps {
  teamId: string
  shift: ShiftDetails
  onPerson: (userId: string) => void
}

/** Everybody for a place: who can take it in the order of their rank, who could by one act, and the others by what blocks them. */
export function Candidates({ teamId, shift, onPerson }: CandidatesProps) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlyMap<string, Candidate>>(new Map())
  const query = useQuery(
    api.shifts.candidates.queryOptions({
      input: { teamId, shiftId: shift.id, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  )
  // A draft is offered to nobody, and a shift that has begun is given by a manager alone.
  const asks = shift.state === 'open' && Date.parse(shift.startsAt) > deviceClock.now()

  function tick(candidate: Candidate, isTicked: boolean) {
    const next = new Map(ticked)
    if (isTicked) next.set(candidate.userId, candidate)
    else next.delete(candidate.userId)
    setTicked(next)
  }

  const rows = (people: readonly Candidate[], canTick: boolean) =>
    people.map((candidate) => (
      <CandidateRow
        key={candidate.userId}
        candidate={candidate}
        ticked={ticked.has(candidate.userId)}
        onTick={canTick && asks && !candidate.calledInSick ? (isTicked) => tick(candidate, isTicked) : undefined}
        onPerson={onPerson}
      />
    ))
  const { can, nearly, cannot } = query.data ?? {}
  const blocked = cannot?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <section aria-label="Who can take it">
      <SearchField label="Search people by name" value={search} onSearch={setSearch} />
      {query.isPending && (
        <Loading what="people">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {can && nearly && cannot && (
        <Card withBorder padding={0} mt="xs" style={{ overflow: 'visible' }}>
          <Heading
            state="ok"
            words={`${can.count} can take it`}
            hint={can.count > 0 ? 'best first: known here, near, short of hours' : ''}
          />
          <Few people={can.people} count={can.count} show={(people) => rows(people, true)} />
          {nearly.count > 0 && (
            <>
              <Heading state="soon" words={`${nearly.count} nearly`} hint="one thing is missing, or waits for you" />
              <Few people={nearly.people} count={nearly.count} show={(people) => rows(people, false)} />
            </>
          )}
          {blocked > 0 && <Heading state="bad" words={`${blocked} cannot`} hint="grouped by what blocks" />}
          {cannot.map(({ title, count, people }) => (
            <details key={title} className={classes.group} open={search !== ''}>
              <summary>
                <b>{count}</b>
                {title}
              </summary>
              {rows(people, false)}
            </details>
          ))}
          {asks && (
            <AskBar
              teamId={teamId}
              shift={shift}
              ranked={can.people}
              ticked={ticked}
              onClear={() => setTicked(new Map())}
            />
          )}
        </Card>
      )}
    </section>
  )
}

function Heading({ state, words, hint }: { state: State; words: string; hint: string }) {
  const Icon = STATE_ICONS[state]
  return (
    <h3 className={classes.heading} data-state={state}>
      <Icon size={18} aria-hidden />
      {words} <small>{hint}</small>
    </h3>
  )
}

interface FewProps {
  /** The first of them, as the server sends them. */
  people: readonly Candidate[]
  count: number
  show: (people: readonly Candidate[]) => React.ReactNode
}

/** The first few of a group, and the others when asked for. */
function Few({ people, count, show }: FewProps) {
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, FEW)
  const left = people.length - shown.length
  return (
    <>
      {show(shown)}
      {left > 0 && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show {left} more
          </Button>
        </div>
      )}
      {left === 0 && count > people.length && (
        <p className={classes.heading}>
          <small>The first {people.length} are shown: search for others by name.</small>
        </p>
      )}
    </>
  )
}
