import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Noun, Topic } from '#shared/nouns.ts'
import { type Audience, hears } from '../policy.ts'
import type { TeamRole } from '../schema.ts'

/** The topics that a person may follow, of all `nouns` of the product: their own, and those of each team that their standing allows. */
export async function topicsOf({ db, actor }: PersonContext, nouns: readonly Noun[]): Promise<Topic[]> {
  const [own, ofTeams] = [nouns.filter(isOwn), nouns.filter((noun) => !isOwn(noun)) as Noun<Audience>[]]
  const teams = await db
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 'm.role', 't.members_see_cards as membersSeeCards'])
    .select(sql<boolean>`t.require_two_factor and ${actor.aal} <> 'aal2'`.as('owesFactor'))
    .where('m.user_id', '=', actor.id)
    .where('m.status', '=', 'active')
    .orderBy('t.id')
    .execute()
  return [
    ...own.map((noun) => noun.of(actor.id)),
    ...teams.flatMap(({ id, owesFactor, membersSeeCards, ...team }) => {
      const role = (owesFactor ? 'staff' : team.role) as TeamRole
      return ofTeams.filter(({ audience }) => hears(audience, { role, membersSeeCards })).map((noun) => noun.of(id))
    }),
  ]
}

function isOwn({ audience }: Noun) {
  return audience === 'person'
}
