import { z } from 'zod'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { askFields } from './rules/ask-form.ts'
import { openAsk, opening, profileCard, profileFields, profileTask, readableSection, workPassport } from './schema.ts'

const member = { teamId: z.uuid(), userId: z.uuid() }

export const contract = {
  /** The card alone. */
  card: procedure({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile/card', summary: 'Read your profile card' })
    .output(profileCard),

  /** The staff dashboard in one call: the card, and what is to be done, most urgent first. */
  dashboard: procedure({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile/dashboard', summary: 'Read your profile card and tasks' })
    .output(z.object({ card: profileCard, tasks: z.array(profileTask) })),

  read: procedure({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile', summary: 'Read your profile' })
    .output(z.object({ card: profileCard, sections: z.array(readableSection), tasks: z.array(profileTask) })),

  /** The role is a label that grants nothing (decision 1). */
  update: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PATCH', path: '/profile', summary: 'Change your name and role' })
    .input(z.strictObject({ fullName: profileFields.fullName, role: profileFields.role }))
    .output(profileCard),

  /** Who else has opened one's data, newest first (security PR06). */
  openings: procedure({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile/openings', summary: 'List who has opened your data' })
    .input(z.strictObject({ after: cursors.event.optional() }))
    .output(z.object({ items: z.array(opening), next: z.string().optional() })),

  passport: procedure({ access: 'person', effect: 'read' })
    .route({ method: 'GET', path: '/profile/passport', summary: 'Read your work passport' })
    .output(workPassport),

  /** What the team has asked this member for and not had yet. */
  asks: procedure({ access: 'manager', effect: 'read' })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/asks',
      summary: 'List what a team has asked a member for',
    })
    .input(z.strictObject(member))
    .output(z.object({ items: z.array(openAsk) })),

  /** Once a section: 409 with the open one while it waits. It is done when the person saves the section. */
  ask: procedure({ access: 'manager', effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/asks',
      summary: 'Ask a member for a section of their profile',
    })
    .input(z.strictObject({ ...member, ...askFields }))
    .output(openAsk),

  withdrawAsk: procedure({ access: 'manager', effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/asks/{askId}/withdraw',
      summary: 'Withdraw what a team has asked a member for',
    })
    .input(z.strictObject({ teamId: z.uuid(), askId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),
}
