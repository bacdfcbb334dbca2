import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { clashChoices } from '#features/shifts/rules/copy-week.ts'
import { copiedWeek } from '#features/shifts/schema.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { staffingNouns } from '../nouns.ts'
import { staffingActions } from '../policy.ts'
import { appliedTemplate, lineInput, MOST_WEEKS, template, templateInput, templateList } from '../schema.ts'

const { see, plan } = staffingActions
const team = { teamId: z.uuid() }
const one = { ...team, templateId: z.uuid() }
const TEMPLATES = '/teams/{teamId}/week-templates'
const TEMPLATE = `${TEMPLATES}/{templateId}`
const shows = [staffingNouns.staffing, clientNouns.clients, teamNouns.members, teamNouns.cards]
const clashes = z.enum(clashChoices.map(({ value }) => value))
/** Nothing is kept: the answer says what would become of it. */
const tryOnly = z.boolean()

/** Templates of weeks: a rolling rota of 1 to 12 weeks, with names or without. */
export const templates = {
  templates: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: TEMPLATES, summary: 'List the templates of weeks' })
    .input(z.strictObject(team))
    .output(templateList),

  template: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: TEMPLATE, summary: 'Read a template of weeks' })
    .input(z.strictObject(one))
    .output(template),

  /** A new one without `templateId`; otherwise the whole of one, whose `version` is the one that the caller has read. */
  saveTemplate: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'PUT', path: TEMPLATES, summary: 'Save a template of weeks' })
    .input(z.strictObject({ ...team, templateId: z.uuid().optional(), version: z.int().min(0), ...templateInput }))
    .output(template),

  removeTemplate: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'DELETE', path: TEMPLATE, summary: 'Delete a template of weeks' })
    .input(z.strictObject(one))
    .output(z.object({ id: z.uuid() })),

  /** A week of the rota as it is, drafts too, as the lines of a template. */
  weekAsLines: procedure({ access: 'team', action: see, effect: 'read', shows: [shiftNouns.shifts] })
    .route({ method: 'GET', path: `${TEMPLATES}/of-week`, summary: 'Read a week of the rota as a template' })
    .input(z.strictObject({ ...team, week: day, siteId: z.uuid().optional() }))
    .output(z.object({ lines: z.array(lineInput) })),

  /** Makes drafts of a template for some weeks from a day on, with whoever may be booked; what is there is not made again. */
  applyTemplate: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: `${TEMPLATE}/apply`, summary: 'Make the drafts of a template of weeks' })
    .input(
      z.strictObject({
        ...{ ...one, from: day, clashes, tryOnly },
        count: z.int().min(1).max(MOST_WEEKS),
        /** With which week of the template the first one begins. */
        firstWeek: z.int().min(1).max(MOST_WEEKS),
      }),
    )
    .output(appliedTemplate),

  /** Copies somebody's week into another week, or to somebody else, as drafts. */
  copyPerson: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/copied-weeks', summary: 'Copy the week of a member' })
    .input(z.strictObject({ ...team, userId: z.uuid(), toUserId: z.uuid(), from: day, to: day, clashes, tryOnly }))
    .output(copiedWeek),
}
