import { Name } from '#client/ui/name.tsx'
import { SidePanel } from '#client/ui/panel/side-panel.tsx'
import type { Proposal, Run } from '../../schema.ts'
import { type Team, whenWords } from '../plans/plan-words.ts'
import { Marks } from './proposal-row.tsx'
import type { Wishes } from './use-wishes.ts'
import grid from './week-grid.module.css'
import { Why } from './why.tsx'

interface WhyPanelProps {
  team: Team
  run: Run
  wishes: Wishes
  proposal: Proposal
  onClose: () => void
}

/** Why somebody is proposed, beside the rota. */
export function WhyPanel({ team, run, wishes, proposal, onClose }: WhyPanelProps) {
  const wish = wishes.of.get(proposal.placeId)
  const isOut = wishes.out.has(proposal.person.userId)
  return (
    <SidePanel
      title="Why"
      onClose={onClose}
      header={
        <p className={grid.title}>
          <b>
            <Name>{proposal.person.fullName}</Name>
          </b>
          <span>
            {whenWords(proposal)}, <Name>{proposal.siteName}</Name>
          </span>
        </p>
      }
    >
      <div className={grid.why}>
        <p>
          <Marks {...{ proposal, wish, isOut }} />
        </p>
        <Why
          {...{ team, proposal, wish, isOut }}
          runId={run.id}
          days={run.options}
          onWish={wishes.wish}
          onLeaveOut={wishes.leaveOut}
        />
      </div>
    </SidePanel>
  )
}
