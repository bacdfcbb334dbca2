import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { timesheetNouns } from '../nouns.ts'
import { timesheetActions } from '../policy.ts'
import { sources } from '../rules/states.ts'
import { ofVersion, TEAM, team } from './inputs.ts'

const days = { ...team, from: day, through: day }
const PATH = `${TEAM}/cut-off`

/** Worked time that is not approved, and that somebody or the clock proves. Times are instants. */
const provenLine = z.object({
  ...ofVersion,
  userId: z.uuid(),
  fullName: z.string(),
  siteName: z.string(),
  job: z.string(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  minutes: z.int(),
  /** Who says these times; `planned`: the plan does, and whoever worked has confirmed it. */
  provenBy: z.enum(sources),
  /** The client has to sign it, and has not. */
  isUnsigned: z.boolean(),
})
export type ProvenLine = z.infer<typeof provenLine>

export const ofCutOff = {
  /**
   * What nobody has approved at the cut-off of a pay run. Nobody’s pay may wait for a signature: Conduct of Employment
   * Agencies and Employment Businesses Regulations 2003, regulation 12. `others`: what is disputed, has no end, or is
   * proven by nothing but the plan.
   */
  atCutOff: procedure({
    access: 'team',
    action: timesheetActions.see,
    effect: 'read',
    shows: [timesheetNouns.timesheets, teamNouns.cards],
  })
    .route({ method: 'GET', path: PATH, summary: 'List the hours that nobody has approved at a cut-off' })
    .input(z.strictObject(days))
    .output(z.object({ lines: z.array(provenLine), others: z.int() })),

  /**
   * Approves proven lines so that they are paid, also without the signature of a client, which stays asked for: what the
   * client says later corrects the pay. 409 for a line that is not proven any more.
   */
  approveAtCutOff: procedure({ access: 'team', action: timesheetActions.approve, effect: 'write' })
    .route({ method: 'POST', path: PATH, summary: 'Approve proven hours at a cut-off' })
    .input(z.strictObject({ ...days, lines: z.array(z.strictObject(ofVersion)).min(1).max(2000) }))
    .output(z.object({ approved: z.int(), first: z.int() })),
}
