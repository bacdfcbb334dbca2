import { z } from 'zod'
import { noticeNouns } from '#features/notifications/nouns.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import {
  firstSteps,
  opening,
  profileCard,
  profileFields,
  profileTask,
  readableSection,
  workPassport,
} from './schema.ts'

export const contract = {
  /** The person's card. */
  card: procedure({ access: 'person', effect: 'read', shows: [registrationNouns.profile] })
    .route({ method: 'GET', path: '/profile/card', summary: 'Read your profile card' })
    .output(profileCard),

  /** The staff dashboard in one call: the card, the tasks, most urgent first, and the first steps. */
  dashboard: procedure({
    access: 'person',
    effect: 'read',
    shows: [registrationNouns.profile, registrationNouns.asked, teamNouns.teams, noticeNouns.noticeSettings],
  })
    .route({ method: 'GET', path: '/profile/dashboard', summary: 'Read your profile card, tasks and first steps' })
    .output(z.object({ card: profileCard, tasks: z.array(profileTask), firstSteps })),

  read: procedure({
    access: 'person',
    effect: 'read',
    shows: [registrationNouns.profile, registrationNouns.asked, teamNouns.teams],
  })
    .route({ method: 'GET', path: '/profile', summary: 'Read your profile' })
    .output(z.object({ card: profileCard, sections: z.array(readableSection), tasks: z.array(profileTask) })),

  /** The role is a label that gives no rights (decision 1). A phone number that is not named stays as it is. */
  update: procedure({ access: 'person', effect: 'write' })
    .route({ method: 'PATCH', path: '/profile', summary: 'Change your name, role and phone number' })
    .input(z.strictObject({ ...profileFields, phone: profileFields.phone.optional() }))
    .output(profileCard),

  /** Who else has opened the person's data, newest first (security PR06). */
  openings: procedure({ access: 'person', effect: 'read', shows: [auditNouns.activity] })
    .route({ method: 'GET', path: '/profile/openings', summary: 'List who has opened your data' })
    .input(z.strictObject({ after: cursors.event.optional() }))
    .output(z.object({ items: z.array(opening), next: z.string().optional() })),

  workPassport: procedure({
    access: 'person',
    effect: 'read',
    shows: [registrationNouns.profile, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/profile/passport', summary: 'Read your work passport' })
    .output(workPassport),
}
