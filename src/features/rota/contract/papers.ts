import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { shiftNouns } from '#features/shifts/nouns.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, procedure } from '#shared/contract.ts'
import { email } from '#shared/formats.ts'
import { paperRota, rotaByLink, rotaLink } from '../schema/papers.ts'

const { see, plan } = shiftActions
const team = { teamId: z.uuid() }
const ofSite = { ...team, siteId: z.uuid() }
const LINKS = '/teams/{teamId}/sites/{siteId}/rota-links'
/** A link is open for so many days at most. */
const MOST_LINK_DAYS = 90

/** What a rota on paper or in a file is narrowed by. */
export const paperFilter = {
  ...{ from: day, through: day },
  siteId: z.uuid().optional(),
  userId: z.uuid().optional(),
  job: z.enum(jobCodes).optional(),
  /** Without it what is published alone. */
  drafts: z.boolean().optional(),
}

/** The rota on paper, in files and behind a link for a site’s office. */
export const papers = {
  /** The shifts of at most six weeks with their people, as they stand on paper. */
  paper: procedure({
    access: 'team',
    action: see,
    effect: 'read',
    shows: [shiftNouns.shifts, clientNouns.clients, teamNouns.cards, teamNouns.team],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/rota/paper', summary: 'Read the rota of some days to print it' })
    .input(z.strictObject({ ...team, ...paperFilter }))
    .output(paperRota),

  siteLinks: procedure({ access: 'team', action: see, effect: 'read', shows: [clientNouns.clients] })
    .route({ method: 'GET', path: LINKS, summary: 'List the links to the rota of a site' })
    .input(z.strictObject(ofSite))
    .output(z.object({ items: z.array(rotaLink) })),

  /**
   * Makes a link to the published rota of one site: mailed to an address, or answered this once to be copied. 429 where
   * a team makes too many.
   */
  makeLink: procedure({ access: 'team', action: plan, effect: 'write', shownOnce: true })
    .route({ method: 'POST', path: LINKS, summary: 'Make a link to the rota of a site' })
    .input(
      z.strictObject({
        ...{ ...ofSite, days: z.int().min(1).max(MOST_LINK_DAYS) },
        email: z
          .string()
          .overwrite(email.normalise)
          .regex(email.pattern, email.message)
          .meta({ examples: ['office@oakhomes.example'] })
          .optional(),
      }),
    )
    .output(z.object({ id: z.uuid(), /** Null: it was mailed. */ url: z.string().nullable() })),

  /** Takes back a link: it opens nothing any more. */
  revokeLink: procedure({ access: 'team', action: plan, effect: 'write' })
    .route({ method: 'DELETE', path: `${LINKS}/{linkId}`, summary: 'Take back a link to the rota of a site' })
    .input(z.strictObject({ ...ofSite, linkId: z.uuid() }))
    .output(z.object({ done: z.literal(true) })),

  /** The rota that a link opens, for its holder without a session. A POST, so that no log contains the token. */
  byLink: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/rota/find', summary: 'Read the rota that the link of a site opens' })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(rotaByLink),
}
