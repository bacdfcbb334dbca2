import { z } from 'zod'
import { chosenWords, importWord } from '#features/clients/rules/import-words.ts'
import { invitationInput } from '#features/teams/schema.ts'
import { procedure } from '#shared/contract.ts'
import { checkedFile, csvText, importProblem } from '#shared/imports.ts'
import { importActions } from '../policy.ts'
import { DATED_COLUMN } from '../rules/dated-columns.ts'
import { peopleColumnCodes } from '../rules/people-columns.ts'

const { bringPeople } = importActions
const team = { teamId: z.uuid() }
const LISTS = '/teams/{teamId}/invitation-lists'
const csv = csvText.meta({ examples: ['Email,Name\nname@example.com,Femi Adeyemi'] })
const datedColumn = z.string().regex(DATED_COLUMN)
const columns = z
  .array(z.union([z.enum(peopleColumnCodes), datedColumn]).nullable())
  .max(100)
  .meta({ examples: [['email', 'name']] })

/** Whom a list would invite. */
const peoplePlan = checkedFile.extend({
  /** How many would be invited. */
  people: z.int(),
  words: z.array(importWord),
  /** What else its columns may be: days of what the team requires. */
  dated: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of how many people days would be noted, of members and invited ones as well; and how many days by column, with those that are over. */
  peopleWithDays: z.int(),
  days: z.array(z.object({ label: z.string(), days: z.int(), over: z.int() })),
  /** Members of the team, who have an open invitation, and who come again in the list: nobody is invited twice. */
  known: z.array(importProblem),
  /** The day by which the last mail of the list has gone out: a team sends a few a day. */
  lastOn: z.string(),
})
export type PeoplePlan = z.infer<typeof peoplePlan>

export const ofPeople = {
  /** A dry run. A POST, so that no log contains the list. */
  planPeople: procedure({ access: 'team', action: bringPeople, effect: 'read', shows: [] })
    .route({ method: 'POST', path: `${LISTS}/plan`, summary: 'Check a list of people to invite' })
    .input(z.strictObject({ ...team, csv, columns: columns.optional(), words: chosenWords.optional() }))
    .output(peoplePlan),

  /**
   * Invites the people of a list as staff, each once, and notes the days of their papers that it has, of members as
   * well: as what the team says, which proves nothing. Mails go out as the limits of the team allow. 422 when lines
   * have problems and may not be left out, 409 with the plan when there is nothing to do.
   */
  invitePeople: procedure({ access: 'team', action: bringPeople, effect: 'write' })
    .route({ method: 'POST', path: LISTS, summary: 'Invite the people of a list' })
    .input(
      z.strictObject({
        ...team,
        csv,
        columns,
        leaveOut: z.boolean(),
        words: chosenWords.optional(),
        message: invitationInput.message,
      }),
    )
    .output(z.object({ invited: z.int(), noted: z.int(), lastOn: z.string() })),
}
