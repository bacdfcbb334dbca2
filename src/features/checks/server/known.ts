import { GUARDS } from '#features/members/policy.ts'
import { auditView, type MemberContext } from '#features/members/server/gate.ts'
import { readSections } from '#features/registration/server/data.ts'
import { can } from '#features/teams/policy.ts'
import { isRecentSignIn } from '#server/calls/recent-sign-in.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { knownFor } from '../rules/known.ts'

/**
 * What a new check begins with. It has the number that the person has given only for a reader who may see it and has
 * signed in recently; that is written down. `numbersLeftOut`: there is a number, and the reader has not signed in
 * recently.
 */
export async function readKnown(context: MemberContext, kind: CheckKind) {
  const { db, vault, actor, clock, team, member } = context
  const { passport, background, employment } = await readSections(db, vault, member.userId, [
    'passport',
    'background',
    'employment',
  ])
  const { open, numbers } = knownFor(kind, {
    passport: passport?.values ?? {},
    background: background?.values ?? {},
    employment: employment?.values ?? {},
  })
  const has = Object.keys(numbers).length > 0 && can(team, GUARDS.background)
  const shown = has && isRecentSignIn(actor.authenticatedAt, clock)
  if (shown) await auditView(context, 'background')
  return { values: { ...open, ...(shown && numbers) }, numbersLeftOut: has && !shown }
}
