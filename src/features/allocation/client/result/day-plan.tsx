import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { inSentence } from '#shared/names.ts'
import { type Day, formatLongDay, formatShortDay } from '#shared/time.ts'
import type { OpenPlace, Proposal, Result, Run } from '../../schema.ts'
import { type Team, whenWords } from '../plans/plan-words.ts'
import classes from './day-plan.module.css'
import { heldBeside, weeksOf } from './grid-rows.ts'
import { Marks } from './proposal-row.tsx'
import type { Wishes } from './use-wishes.ts'
import { WhyPanel } from './why-panel.tsx'

interface DayPlanProps {
  team: Team
  run: Run & { result: Result }
  wishes: Wishes
}

/** A day of the plan on a phone: what stays open, who is proposed in violet, and who works already. */
export function DayPlan({ team, run, wishes }: DayPlanProps) {
  const { proposals, open } = run.result
  const { from, through } = run.options
  const days = useMemo(
    () =>
      weeksOf(run.options)
        .flat()
        .filter((one) => one >= from && one <= through),
    [run.options, from, through],
  )
  const [day, setDay] = useState(() => proposals.find(({ state }) => state === 'proposed')?.day ?? days[0]!)
  const [shown, setShown] = useState<string>()
  const query = useQuery(api.rota.view.queryOptions({ input: { teamId: team.id, from: day, through: day } }))
  const ofDay = proposals.filter((one) => one.day === day && one.state !== 'gone')
  const held = query.data ? heldBeside(query.data, ofDay, day) : []
  const stays = open.filter((one) => one.day === day && one.state === 'open')
  const why = proposals.find(({ placeId }) => placeId === shown)
  return (
    <>
      <fieldset className={classes.strip} aria-label="Days of the plan">
        {days.map((one) => (
          <DayButton key={one} day={one} isChosen={one === day} proposals={proposals} onDay={setDay} />
        ))}
      </fieldset>
      <section className={classes.card} aria-label={longDay(day)}>
        <h2>{longDay(day)}</h2>
        {stays.length + ofDay.length + held.length === 0 && <p className={classes.none}>Nothing is planned.</p>}
        <PlainList>
          {stays.map((one) => (
            <OpenRow key={one.placeId} place={one} />
          ))}
          {ofDay.map((one) => (
            <ProposedRow key={one.placeId} proposal={one} wishes={wishes} onOpen={() => setShown(one.placeId)} />
          ))}
          {held.map(({ key, name, times, siteName }) => (
            <li key={key} className={classes.row}>
              <div>
                <b>
                  <Name>{name}</Name>
                </b>
                <span className={classes.when}>
                  {times} · <Name>{siteName}</Name>
                </span>
              </div>
            </li>
          ))}
        </PlainList>
      </section>
      {why && <WhyPanel {...{ team, run, wishes }} proposal={why} onClose={() => setShown(undefined)} />}
    </>
  )
}

const longDay = (day: Day) => formatLongDay(day, { today: day })

interface DayButtonProps {
  day: Day
  isChosen: boolean
  proposals: readonly Proposal[]
  onDay: (day: Day) => void
}

function DayButton({ day, isChosen, proposals, onDay }: DayButtonProps) {
  const many = proposals.filter((one) => one.day === day && one.state === 'proposed').length
  const [name, number] = formatShortDay(day, { today: day }).split(' ')
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onDay(day)}>
      <span>{name}</span>
      <b>{number}</b>
      <small data-state={many > 0 ? 'draft' : undefined}>{many > 0 ? `${many} new` : '–'}</small>
    </button>
  )
}

function OpenRow({ place }: { place: OpenPlace }) {
  return (
    <li className={classes.row}>
      <div>
        <b data-state="soon">
          <IconAlertTriangle size={16} aria-hidden /> Stays open
        </b>
        <span className={classes.when}>
          {place.start}–{place.end} · <Name>{place.siteName}</Name>
        </span>
      </div>
    </li>
  )
}

interface ProposedRowProps {
  proposal: Proposal
  wishes: Wishes
  onOpen: () => void
}

function ProposedRow({ proposal, wishes, onOpen }: ProposedRowProps) {
  const { placeId, person, siteName, state, start, end } = proposal
  const { chosen, onChosen, of, out } = wishes
  const name = inSentence(person.fullName)
  return (
    <li className={classes.row} data-kind={state === 'proposed' ? 'draft' : 'booked'}>
      {state === 'proposed' && (
        <RowBox
          label={`Book ${name}, ${whenWords(proposal)}, ${siteName}`}
          ticked={chosen.has(placeId)}
          onTick={() => onChosen(chosen.symmetricDifference(new Set([placeId])))}
        />
      )}
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        <b>
          <Name>{person.fullName}</Name>
        </b>
        <span className={classes.when}>
          {start}–{end} · <Name>{siteName}</Name>
        </span>
        <Marks proposal={proposal} wish={of.get(placeId)} isOut={out.has(person.userId)} />
        <VisuallyHidden component="span">: why {name}</VisuallyHidden>
      </button>
    </li>
  )
}
