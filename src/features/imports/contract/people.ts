import { z } from 'zod'
import { invitationInput } from '#features/teams/schema.ts'
import { procedure } from '#shared/contract.ts'
import { checkedFile, columnsOf, csvText, importProblem } from '#shared/imports.ts'
import { importActions } from '../policy.ts'
import { peopleColumnCodes } from '../rules/people-columns.ts'
import { chosenWords, importWord } from '../schema.ts'

const { bringPeople } = importActions
const team = { teamId: z.uuid() }
const LISTS = '/teams/{teamId}/invitation-lists'
const csv = csvText.meta({ examples: ['Email,Name\nname@example.com,Femi Adeyemi'] })
const columns = columnsOf(peopleColumnCodes).meta({ examples: [['email', 'name']] })

/** Whom a list would invite. */
const peoplePlan = checkedFile.extend({
  /** How many would be invited. */
  people: z.int(),
  words: z.array(importWord),
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
   * Invites the people of a list as staff, each once. Their mails go out as the limits of the team allow. 422 when lines have problems and may not be left out, 409 with the plan when nobody is
   * left to invite.
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
    .output(z.object({ invited: z.int(), lastOn: z.string() })),
}
