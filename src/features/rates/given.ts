import { aClient } from '#features/clients/given.ts'
import { londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'
import { type Band, kindCodes } from './rules/card.ts'
import type { CardTerms } from './schema.ts'

const as = ({ app, team }: World) => app.as(team.owner).rates

/** Nights from 20:00 to 06:00 and days, of each kind of day. */
export const dayAndNight = (day: number, night: number): Band[] =>
  kindCodes.flatMap((kind) => [
    { kind, from: 0, until: 360, pay: night, charge: night + 600 },
    { kind, from: 360, until: 1200, pay: day, charge: day + 600 },
    { kind, from: 1200, until: 1440, pay: night, charge: night + 600 },
  ])

/** Terms from a day on. */
export const termsFrom = (from: string, changes: Partial<CardTerms> = {}): CardTerms => ({
  ...{ from, dayBy: 'minute', holidays: 'substitute', bands: dayAndNight(1360, 1480), flats: [] },
  ...changes,
})

/** Terms of a client that leave everything to the team. */
export const noTerms = { steps: 'team' as const, tolerance: 'team' as const, late: 'team' as const, bands: [], vat: [] }

/** A card of a client of its own, without any version. */
export async function aCard(world: World) {
  const { clientId } = await aClient(world)
  const { id } = await as(world).add({ teamId: world.team.id, clientId })
  return note(world, { cardId: id })
}

export async function aDraft(world: World) {
  const { cardId } = await aCard(world)
  await as(world).saveDraft({ teamId: world.team.id, cardId, revision: 0, ...termsFrom(londonToday(world.app.clock)) })
  return { cardId }
}

export async function aBegunCard(world: World) {
  const { cardId } = await aDraft(world)
  await as(world).begin({ teamId: world.team.id, cardId, revision: 1 })
}

export async function aTeamHoliday(world: World) {
  await as(world).addHoliday({ teamId: world.team.id, day: '2099-06-15', name: 'World Cup final' })
}
