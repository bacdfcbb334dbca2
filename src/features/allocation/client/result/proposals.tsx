import { RowBox, useTicks } from '#client/ui/lists/ticks.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import type { Proposal, Run } from '../../schema.ts'
import type { Team } from '../plans/plan-words.ts'
import { ProposalRow } from './proposal-row.tsx'
import classes from './result.module.css'
import { useShown } from './shown.tsx'
import type { Wishes } from './use-wishes.ts'

const AT_ONCE = 100

interface ProposalsProps {
  team: Team
  run: Run
  proposals: readonly Proposal[]
  wishes: Wishes
}

/** Who is proposed where, in the order of time, each with a box to tick and with why. */
export function Proposals({ team, run, proposals, wishes }: ProposalsProps) {
  const { chosen, onChosen, of, out } = wishes
  const keys = proposals.filter(({ state }) => state === 'proposed').map(({ placeId }) => placeId)
  const { tick, all } = useTicks({ keys, selected: chosen, onSelect: onChosen })
  const onTick = useLatest(tick)
  const onWish = useLatest(wishes.wish)
  const onLeaveOut = useLatest(wishes.leaveOut)
  const left = keys.length - chosen.size
  const { shown, more } = useShown(proposals, AT_ONCE)
  return (
    <section className={classes.card} aria-labelledby="proposed">
      <div className={classes.cardHead}>
        {keys.length > 0 && <RowBox {...all} label="Tick all" />}
        <h2 id="proposed">{proposals.length} proposed</h2>
        <small>
          {left > 0 && `${left} not taken; `}
          each is judged again when booked
        </small>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list from one without bullets */}
      <ul className={classes.rows} role="list" aria-label="Proposed">
        {shown.map((proposal) => (
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
      </ul>
      {more}
    </section>
  )
}
