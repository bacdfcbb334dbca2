import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import type { ProposedPlace } from '../../schema.ts'
import classes from './proposed.module.css'

interface InPlanProps {
  teamId: string
  /** The shift whose candidates are shown. */
  shiftId: string
  userId: string
}

/** Whether a plan has somebody on this shift, or elsewhere at its time, in the line of what else is known of them. */
export function InPlan({ teamId, shiftId, userId }: InPlanProps) {
  const { data } = useQuery(api.allocation.proposed.queryOptions({ input: { teamId, shiftId } }))
  const theirs = data && byPerson(data).get(userId)
  if (!theirs) return null
  const isHere = theirs.some((one) => one.shiftId === shiftId)
  return (
    <span className={classes.mark}>
      {isHere ? 'In the plan for this place' : `In the plan for ${theirs[0]!.siteName} then`}
      {' · '}
    </span>
  )
}

type Answer = { items: ProposedPlace[] }
const known = new WeakMap<Answer, Map<string, ProposedPlace[]>>()

/** Every row of the candidates asks: an answer is put in order once. */
function byPerson(answer: Answer): Map<string, ProposedPlace[]> {
  const found = known.get(answer) ?? Map.groupBy(answer.items, ({ userId }) => userId)
  known.set(answer, found)
  return found
}
