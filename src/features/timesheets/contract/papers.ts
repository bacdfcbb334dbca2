import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { timesheetNouns } from '../nouns.ts'
import { timesheetActions } from '../policy.ts'
import { workPapers } from '../schema.ts'
import { team } from './inputs.ts'

const { see, addPapers } = timesheetActions
const OWN = '/hours/{recordId}/papers'
const OF_TEAM = '/teams/{teamId}/timesheets/{recordId}/papers'
const line = { recordId: z.uuid() }
const file = { ...line, fileId: z.uuid() }

/** Photos of paper timesheets, as evidence beside somebody's week at a site; uploaded before. */
export const ofPapers = {
  /** The papers of the week and site of a line of one's own. */
  ownPapers: procedure({ access: 'person', effect: 'read', shows: [timesheetNouns.ownHours] })
    .route({ method: 'GET', path: OWN, summary: 'List the papers of one’s own hours' })
    .input(z.strictObject(line))
    .output(workPapers),

  /** Adds an upload of one's own. 409 where the week has enough. */
  addOwnPaper: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'POST', path: OWN, summary: 'Add a paper to one’s own hours' })
    .input(z.strictObject(file))
    .output(workPapers),

  /** Takes away what one has added. */
  removeOwnPaper: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'DELETE', path: `${OWN}/{fileId}`, summary: 'Take away a paper of one’s own hours' })
    .input(z.strictObject(file))
    .output(workPapers),

  /** The papers of the week and site of a line, also of somebody who has left the team. */
  papers: procedure({ access: 'team', action: see, effect: 'read', shows: [timesheetNouns.timesheets] })
    .route({ method: 'GET', path: OF_TEAM, summary: 'List the papers of somebody’s hours' })
    .input(z.strictObject({ ...team, ...line }))
    .output(workPapers),

  /** Adds an upload of the team. 409 where the week has enough. */
  addPaper: procedure({ access: 'team', action: addPapers, effect: 'write' })
    .route({ method: 'POST', path: OF_TEAM, summary: 'Add a paper to somebody’s hours' })
    .input(z.strictObject({ ...team, ...file }))
    .output(workPapers),

  /** Takes away what a manager has added. */
  removePaper: procedure({ access: 'team', action: addPapers, effect: 'write' })
    .route({ method: 'DELETE', path: `${OF_TEAM}/{fileId}`, summary: 'Take away a paper of somebody’s hours' })
    .input(z.strictObject({ ...team, ...file }))
    .output(workPapers),
}
