import { Card } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { SearchField } from '#client/ui/filters/search-field.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { deviceClock } from '#shared/time.ts'
import type { Candidate, Candidates as Ranked, ShiftDetails } from '../../schema.ts'
import { AskBar } from '../asking/ask-bar.tsx'
import classes from '../panel/panel.module.css'
import { CandidateGroup, Heading } from './candidate-group.tsx'
import { CandidateKeys } from './candidate-keys.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { NobodyCan } from './nobody-can.tsx'

const OfferDialog = lazy(async () => ({ default: (await import('../asking/offer-dialog.tsx')).OfferDialog }))

interface CandidatesProps {
  teamId: string
  shift: ShiftDetails
  onPerson: (userId: string) => void
}

/**
 * Everybody for a place: who can take it in the order of their rank, then with a warning, who could by one act, and the
 * others by what blocks them.
 */
export function Candidates({ teamId, shift, onPerson }: CandidatesProps) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlyMap<string, Candidate>>(new Map())
  const [opened, setOpened] = useState<string>()
  const [offering, setOffering] = useState<readonly string[]>()
  const query = useQuery(
    api.shifts.candidates.queryOptions({
      input: { teamId, shiftId: shift.id, ...(search && { search }) },
      placeholderData: keepPreviousData,
    }),
  )
  // A draft is offered to nobody, and a shift that has begun is given by a manager alone.
  const asks = shift.state === 'open' && Date.parse(shift.startsAt) > deviceClock.now()
  const canTick = (candidate: Candidate) => asks && candidate.answer.verdict !== 'blocked' && !candidate.calledInSick

  function tick(candidate: Candidate, isTicked: boolean) {
    const next = new Map(ticked)
    if (isTicked) next.set(candidate.userId, candidate)
    else next.delete(candidate.userId)
    setTicked(next)
  }

  const rows = (people: readonly Candidate[]) =>
    people.map((candidate) => (
      <CandidateRow
        key={candidate.userId}
        candidate={candidate}
        ticked={ticked.has(candidate.userId)}
        onTick={canTick(candidate) ? (isTicked) => tick(candidate, isTicked) : undefined}
        opened={opened === candidate.userId}
        onOpen={() => setOpened(opened === candidate.userId ? undefined : candidate.userId)}
        onPerson={onPerson}
      />
    ))
  return (
    <section aria-label="Who can take it">
      <SearchField label="Search people by name" value={search} onSearch={setSearch} />
      <Pending query={query} what="people">
        <RowsSkeleton rows={5} />
      </Pending>
      {query.data && (
        <CandidateKeys
          people={everybody(query.data)}
          onOffer={asks ? (one) => setOffering(ticked.size > 0 ? [...ticked.keys()] : [one]) : undefined}
        >
          <Card withBorder padding={0} mt="xs" style={{ overflow: 'visible' }}>
            <Groups ranked={query.data} isSearch={search !== ''} rows={rows} />
            {asks && (
              <AskBar
                teamId={teamId}
                shift={shift}
                ranked={query.data.can.people}
                ticked={ticked}
                onOffer={() => setOffering([...ticked.keys()])}
                onClear={() => setTicked(new Map())}
              />
            )}
          </Card>
        </CandidateKeys>
      )}
      <Suspense>
        {offering && (
          <OfferDialog
            teamId={teamId}
            shifts={[shift]}
            userIds={offering}
            onClose={() => setOffering(undefined)}
            onOffered={() => {
              setOffering(undefined)
              setTicked(new Map())
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

const everybody = ({ can, nearly, cannot }: Ranked) => [can, nearly, ...cannot].flatMap(({ people }) => people)

interface GroupsProps {
  ranked: Ranked
  isSearch: boolean
  rows: (people: readonly Candidate[]) => React.ReactNode
}

function Groups({ ranked: { can, nearly, cannot }, isSearch, rows }: GroupsProps) {
  const blocked = cannot.reduce((sum, { count }) => sum + count, 0)
  const isClear = ({ answer }: Candidate) => answer.verdict === 'allowed'
  const warned = can.count - can.clear
  const nobody = can.count === 0 && !isSearch
  return (
    <>
      {nobody && <NobodyCan nearly={nearly.people} />}
      {!nobody && (can.clear > 0 || warned === 0) && (
        <CandidateGroup
          state="ok"
          words={`${can.clear} can take it`}
          hint={can.clear > 0 ? 'best first: known here, near, short of hours' : ''}
          people={can.people.filter(isClear)}
          count={can.clear}
          rows={rows}
        />
      )}
      {warned > 0 && (
        <CandidateGroup
          state="soon"
          words={`${warned} can take it, with a warning`}
          people={can.people.filter((one) => !isClear(one))}
          count={warned}
          rows={rows}
        />
      )}
      {nearly.count > 0 && (
        <CandidateGroup
          state="soon"
          words={`${nearly.count} nearly`}
          hint="one thing is missing, or waits for you"
          people={nobody ? nearest(nearly.people) : nearly.people}
          count={nearly.count}
          rows={rows}
        />
      )}
      {blocked > 0 && <Heading state="bad" words={`${blocked} cannot`} hint="grouped by what blocks" />}
      {cannot.map(({ title, count, people }) => (
        <details key={title} className={classes.group} open={isSearch}>
          <summary>
            <b>{count}</b>
            {title}
          </summary>
          {rows(people)}
        </details>
      ))}
    </>
  )
}

/** Where nobody can, who is near matters most: whose home is not known stands last. */
function nearest(people: readonly Candidate[]): readonly Candidate[] {
  return people.toSorted((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) || 0)
}
