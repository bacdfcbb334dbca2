import { z } from 'zod'
import { clientNouns } from '#features/clients/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { TIME_OF_DAY } from '#shared/time.ts'
import { rateNouns } from './nouns.ts'
import { rateActions } from './policy.ts'
import {
  card,
  cardTerms,
  foreseenRaise,
  holidayDays,
  listedCard,
  nation,
  nationChange,
  orderAt,
  price,
  raiseFields,
  scopeFields,
  termsInput,
  termsOfClient,
} from './schema.ts'

const { see, change, seeTerms, changeTerms } = rateActions
const team = { teamId: z.uuid() }
const ofCard = { ...team, cardId: z.uuid() }
/** Counts the saves of a draft, 0 for none: 409 with the card as it is when somebody else has saved since. */
const revision = z.int().min(0)
const shows = [rateNouns.rates, clientNouns.clients]
const time = z
  .string()
  .regex(TIME_OF_DAY, 'Enter a time such as 07:30')
  .meta({ examples: ['20:00'] })
const CARDS = '/teams/{teamId}/rate-cards'
const CARD = `${CARDS}/{cardId}`
const TERMS = '/teams/{teamId}/clients/{clientId}/terms'
const HOLIDAYS = '/teams/{teamId}/bank-holidays'

export const contract = {
  /** By client, site and job, that of the team first. Managers of some sites read those of these sites and of their clients. */
  list: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: CARDS, summary: 'List the rate cards of a team' })
    .input(z.strictObject({ ...team, after: cursors.text.optional() }))
    .output(z.object({ items: z.array(listedCard), next: z.string().optional() })),

  /** Amounts are pence an hour; times are minutes of the clock. */
  card: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: CARD, summary: 'Read a rate card with its versions and its draft' })
    .input(z.strictObject(ofCard))
    .output(card),

  /** With a draft of the same terms where `copyOf` names a card. 409 with the card when there is one of this scope. */
  add: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: CARDS, summary: 'Add a rate card, or copy one' })
    .input(z.strictObject({ ...team, ...scopeFields, copyOf: z.uuid().optional() }))
    .output(card),

  /** Writes the next version, which pays nobody before it is begun: gaps and overlaps may stay in it. */
  saveDraft: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'PUT', path: `${CARD}/draft`, summary: 'Save the draft of the next version of a rate card' })
    .input(z.strictObject({ ...ofCard, revision, ...cardTerms.shape }))
    .output(card),

  /** Deletes it; a card without any version goes with it. */
  discardDraft: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'DELETE', path: `${CARD}/draft`, summary: 'Discard the draft of a rate card' })
    .input(z.strictObject({ ...ofCard, revision: revision.min(1) }))
    .output(z.object({ card: card.nullable() })),

  /**
   * Makes the draft a version for good. 422 where its first day is past, or where a kind of day is not covered once
   * from 00:00 to 24:00. Versions to come from its first day on count no more.
   */
  begin: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${CARD}/versions`, summary: 'Begin the drafted version of a rate card' })
    .input(z.strictObject({ ...ofCard, revision: revision.min(1) }))
    .output(card),

  /** A dry run. `pay` and `charge` are hundredths of a percent; cards without a version in force on the first day are left out. */
  foreseeRaise: procedure({ access: 'team', action: change, effect: 'read', shows: [] })
    .route({ method: 'POST', path: `${CARDS}/raise/plan`, summary: 'Check what a raise by percent would change' })
    .input(z.strictObject({ ...team, cardIds: z.array(z.uuid()).min(1).max(200), ...raiseFields }))
    .output(z.object({ items: z.array(foreseenRaise) })),

  /**
   * Begins a version of each card with every amount raised and rounded half up. `latest` is what was foreseen: 409 when
   * a card has got another version since.
   */
  raise: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${CARDS}/raise`, summary: 'Raise rate cards by percent from a day on' })
    .input(
      z.strictObject({
        ...team,
        cards: z
          .array(z.strictObject({ id: z.uuid(), latest: z.int().min(1) }))
          .min(1)
          .max(200),
        ...raiseFields,
      }),
    )
    .output(z.object({ raised: z.int() })),

  /** Those of the country are data of the product, with their source. */
  holidays: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: HOLIDAYS, summary: 'Read a team’s own bank holidays, and the nations of its sites' })
    .input(z.strictObject(team))
    .output(holidayDays),

  /** From today on. Without a nation: at every site. */
  addHoliday: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'PUT', path: `${HOLIDAYS}/{day}`, summary: 'Pay a day as a bank holiday' })
    .input(z.strictObject({ ...team, day, name: words(80).min(1, 'Give the day a name'), nation: nation.optional() }))
    .output(holidayDays),

  /** One that is not past. */
  removeHoliday: procedure({ access: 'team', action: change, effect: 'write' })
    .route({ method: 'DELETE', path: `${HOLIDAYS}/{day}`, summary: 'Pay a day as a bank holiday no more' })
    .input(z.strictObject({ ...team, day }))
    .output(holidayDays),

  /** What is priced anew where a site keeps the bank holidays of a nation from a day on: said before it is. */
  foreseeNation: procedure({ access: 'team', action: change, effect: 'read', shows })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/sites/{siteId}/nation',
      summary: 'Check what the bank holidays of another nation would change',
    })
    .input(z.strictObject({ ...team, siteId: z.uuid(), nation, from: day }))
    .output(nationChange),

  /** From today or a later day on: what is past keeps its price. */
  confirmNation: procedure({ access: 'team', action: change, effect: 'write' })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/sites/{siteId}/nation',
      summary: 'Say whose bank holidays a site keeps',
    })
    .input(z.strictObject({ ...team, siteId: z.uuid(), nation, from: day }))
    .output(holidayDays),

  /**
   * What a shift at a site pays and is charged at by the card in force, piece by piece, in pence. Times are those of
   * the clock in London; an end at or before the start is on the next day; the break lies in the middle.
   */
  price: procedure({ access: 'team', action: see, effect: 'read', shows })
    .route({ method: 'GET', path: '/teams/{teamId}/sites/{siteId}/price', summary: 'Ask what a shift would pay' })
    .input(
      z.strictObject({
        ...team,
        siteId: z.uuid(),
        job: z.enum(jobCodes),
        day,
        start: time,
        end: time,
        breakMinutes: z.coerce.number().int().min(0).max(480).optional(),
      }),
    )
    .output(price),

  /** All versions, in the order in which they were recorded; none as long as nothing is agreed but what is with everybody. */
  terms: procedure({ access: 'team', action: seeTerms, effect: 'read', shows: [rateNouns.terms, clientNouns.clients] })
    .route({ method: 'GET', path: TERMS, summary: 'Read the terms of a client' })
    .input(z.strictObject({ ...team, clientId: z.uuid() }))
    .output(termsOfClient),

  /**
   * Begins the next version, for good, from a day on that is not past. `version`: the latest that the caller has seen,
   * 0 for none; 409 when there is a newer one.
   */
  beginTerms: procedure({ access: 'team', action: changeTerms, effect: 'write' })
    .route({ method: 'POST', path: TERMS, summary: 'Begin new terms of a client' })
    .input(z.strictObject({ ...team, clientId: z.uuid(), version: z.int().min(0), ...termsInput }))
    .output(termsOfClient),

  /** What a shift at a site has on a day where it says nothing of its own. */
  orderAt: procedure({
    access: 'team',
    action: seeTerms,
    effect: 'read',
    shows: [rateNouns.terms, clientNouns.clients],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/sites/{siteId}/order',
      summary: 'Read the order number and cost centre of a site',
    })
    .input(z.strictObject({ ...team, siteId: z.uuid(), day }))
    .output(orderAt),
}
