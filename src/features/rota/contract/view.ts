import { z } from 'zod'
import { availabilityNouns } from '#features/availability/nouns.ts'
import { clientNouns } from '#features/clients/nouns.ts'
import { memberNouns } from '#features/members/nouns.ts'
import { memberActions } from '#features/members/policy.ts'
import { filterName } from '#features/members/schema.ts'
import { shows, showsAnswers } from '#features/shifts/contract/parts.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { rotaNouns } from '../nouns.ts'
import { judged, othersHere, rota, rotaFilter, rotaView } from '../schema/view.ts'

const { see } = shiftActions
const team = { teamId: z.uuid() }
const ROTA = '/teams/{teamId}/rota'
const { availability, leave } = availabilityNouns

/** Reading the rota: who works when, what is open, what each row may take. */
export const viewing = {
  /** People, shifts and absences of some days, at most 35; at most 4,000 shifts, and whether there are more. */
  view: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [...shows, availability, leave, clientNouns.clients, teamNouns.members],
    shared: true,
  })
    .route({ method: 'GET', path: ROTA, summary: 'Read the rota of some days' })
    .input(z.strictObject({ ...team, from: day, through: day }))
    .output(rota),

  /** What everybody may of one shift, judged at once: for a rota that says it in each row. `day`: as if it began then. */
  judge: procedure({ access: 'team', action: see, effect: 'read', shows: showsAnswers, shared: true })
    .route({ method: 'GET', path: `${ROTA}/shifts/{shiftId}/people`, summary: 'Judge everybody for a shift' })
    .input(z.strictObject({ ...team, shiftId: z.uuid(), day: day.optional() }))
    .output(judged),

  /**
   * Says that a page has the rota open, and which shift its reader has in hand, and answers who else has: for 100
   * seconds, unless it says so again or that it `leaves`. Nothing of it is stored.
   */
  here: procedure({ access: 'team', action: see, effect: 'read', shows: [rotaNouns.here] })
    .route({ method: 'POST', path: `${ROTA}/here`, summary: 'Say that one has the rota open' })
    .input(
      z.strictObject({
        ...team,
        /** A page names itself, so that two of one person leave one by one. */
        page: z.uuid(),
        shiftId: z.uuid().optional(),
        leaves: z.literal(true).optional(),
      }),
    )
    .output(othersHere),

  /** The views of the rota that the caller has named; `members.renameFilter` and `deleteFilter` change them. */
  views: procedure({ access: 'team', action: see, effect: 'read', shows: [memberNouns.memberFilters] })
    .route({ method: 'GET', path: `${ROTA}/views`, summary: 'List one’s named views of the rota' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(rotaView) })),

  saveView: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({ method: 'POST', path: `${ROTA}/views`, summary: 'Name a view of the rota' })
    .input(z.strictObject({ ...team, name: filterName, filter: z.strictObject(rotaFilter) }))
    .output(rotaView),
}
