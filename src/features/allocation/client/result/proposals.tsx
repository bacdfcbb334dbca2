import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowBox, useTicks } from '#client/ui/lists/ticks.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { formatShortDay } from '#shared/time.ts'
import type { Proposal, Run } from '../../schema.ts'
import { count, type Team } from '../plans/plan-words.ts'
import { useFound } from './found-proposals.tsx'
import { ProposalRow } from './proposal-row.tsx'
import classes from './result.module.css'
import { useShown } from './shown.tsx'
import type { Wishes } from './use-wishes.ts'

const AT_ONCE = 60

interface ProposalsProps {
  team: Team
  run: Run
  proposals: readonly Proposal[]
  wishes: Wishes
}

const keysOf = (proposals: readonly Proposal[]) =>
  proposals.filter(({ state }) => state === 'proposed').map(({ placeId }) => placeId)

/** Who is proposed where, by day, each with a box to tick and with why. */
export function Proposals({ team, run, proposals, wishes }: ProposalsProps) {
  const { chosen, onChosen, of, out } = wishes
  const { found, tools } = useFound(proposals, wishes)
  const keys = keysOf(found)
  const { tick, change, all } = useTicks({ keys, selected: chosen, onSelect: onChosen })
  const onTick = useLatest(tick)
  const onWish = useLatest(wishes.wish)
  const onLeaveOut = useLatest(wishes.leaveOut)
  const left = keysOf(proposals).length - chosen.size
  const { shown, more } = useShown(found, AT_ONCE)
  const isAll = found.length === proposals.length
  return (
    <section className={classes.card} aria-labelledby="proposed">
      <div className={classes.cardHead}>
        {keys.length > 0 && <RowBox {...all} label={isAll ? 'Tick all' : 'Tick all of these'} />}
        <h2 id="proposed">{proposals.length} proposed</h2>
        <small>
          {left > 0 && `${left} not taken; `}
          each is judged again when booked
        </small>
      </div>
      {tools}
      {found.length === 0 && <p>None of the proposals is like that.</p>}
      {[...Map.groupBy(shown, ({ day }) => day)].map(([day, ofDay]) => {
        const theirs = found.filter((one) => one.day === day)
        return (
          <section key={day} aria-labelledby={`day-${day}`}>
            <DayHead day={day} many={theirs.length} keys={keysOf(theirs)} chosen={chosen} onTick={change} />
            <PlainList className={classes.rows} aria-label={`Proposed on ${dayWords(day)}`}>
              {ofDay.map((proposal) => (
                <ProposalRow
                  key={proposal.placeId}
                  {...{ team, proposal, onTick, onWish, onLeaveOut }}
                  runId={run.id}
                  days={run.options}
                  ticked={chosen.has(proposal.placeId)}
                  wish={of.get(proposal.placeId)}
                  isOut={out.has(proposal.person.userId)}
                />
              ))}
            </PlainList>
          </section>
        )
      })}
      {more}
    </section>
  )
}

const dayWords = (day: string) => formatShortDay(day, { today: day })

interface DayHeadProps {
  day: string
  /** How many proposals, and those of them that can be ticked. */
  many: number
  keys: readonly string[]
  chosen: ReadonlySet<string>
  onTick: (keys: readonly string[], ticked: boolean) => void
}

/** A day, all of which is ticked at once. */
function DayHead({ day, many, keys, chosen, onTick }: DayHeadProps) {
  const ticked = keys.filter((key) => chosen.has(key)).length
  return (
    <div className={classes.day}>
      <span className={classes.box}>
        {keys.length > 0 && (
          <RowBox
            label={`Tick all of ${dayWords(day)}`}
            ticked={ticked === keys.length}
            partly={ticked > 0 && ticked < keys.length}
            onTick={({ currentTarget }) => onTick(keys, currentTarget.checked)}
          />
        )}
      </span>
      <h3 id={`day-${day}`}>{dayWords(day)}</h3>
      <small>{count(many, 'place')}</small>
    </div>
  )
}
