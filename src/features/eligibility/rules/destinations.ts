import { extraAction } from '#features/checks/policy.ts'
import { checkKinds } from '#features/checks/rules/check-kinds.ts'
import { fieldOfKind, isCertificate, stepOfKind } from '#features/compliance/rules/kinds.ts'
import { placeOf } from '#features/profile/rules/place.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import type { Act } from './rule.ts'
import type { SaidWay } from './words.ts'

/** Who reads a way out, and what it is about: a manager about somebody at a site, or a worker about themselves in a team. */
export type Standpoint =
  | { reader: 'manager'; team: Standing; userId: string; siteId: string }
  | { reader: 'worker'; teamId: string }

type AsManager = Extract<Standpoint, { reader: 'manager' }>
type AsWorker = Extract<Standpoint, { reader: 'worker' }>

/**
 * Where a way out is gone: a page with the thing chosen, the reminder of the team, or nowhere, because somebody else
 * does it: then `who` says who, unless the words of the way out do.
 */
export type Destination = { to: string; search: Record<string, string> } | 'remind' | { who: string | null }

const NOWHERE: Destination = { who: null }

type Ways<At> = Record<Act, (way: SaidWay, at: At) => Destination>

/** Leaves out what is not known. */
const known = (search: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))

const policyIn = (kind: string | null) => kind?.replace(/^policy:/, '')

/** A check is recorded in its form, beside the person's others. */
function recordCheck({ kind }: SaidWay, { userId, team }: AsManager): Destination {
  const check = checkKinds.find((one) => one === kind)
  const needed = check && extraAction(check)
  if (needed && !can(team, needed)) return { who: `Somebody of the team who may ${needed.words}` }
  return { to: '/manager-dashboard/candidates', search: known({ member: userId, tab: 'checks', open: check }) }
}

const COMPLIANCE = '/manager-dashboard/compliance'
const POLICIES = '/manager-dashboard/policies'

const managers: Ways<AsManager> = {
  verify: ({ requirementId: requirement }, { userId: person }) => ({
    to: COMPLIANCE,
    search: known({ tab: 'verify', person, requirement }),
  }),
  ask: ({ requirementId }, { userId: person }) => ({ to: COMPLIANCE, search: known({ person, ask: requirementId }) }),
  sign: ({ kind }, { userId: person }) => ({
    to: POLICIES,
    search: known({ policy: policyIn(kind), tab: 'signatures', person }),
  }),
  check: recordCheck,
  terms: recordCheck,
  complete: (_, { userId: member }) => ({ to: '/manager-dashboard/candidates', search: { member, open: 'ask' } }),
  induct: (_, { userId: induct, siteId: site }) => ({
    to: '/manager-dashboard/clients',
    search: { site, tab: 'people', induct },
  }),
  'opt-out': (_, { userId: person }) => ({ to: POLICIES, search: { list: 'papers', paper: 'opt-out', person } }),
}

/** Where the person gives what is of this kind; nowhere for what a team establishes itself. */
function give({ kind, requirementId }: SaidWay): Destination {
  const section = kind === null ? null : stepOfKind(kind)
  if (kind === null || section === null) return NOWHERE
  const give = isCertificate(kind) ? requirementId : null
  return { to: '/profile', search: known({ ...placeOf({ section, field: fieldOfKind(kind) }), give }) }
}

const workers: Ways<AsWorker> = {
  verify: () => 'remind',
  ask: give,
  sign: ({ kind }, { teamId: team }) => ({ to: '/policies', search: known({ team, policy: policyIn(kind) }) }),
  check: (way) => give({ ...way, requirementId: null }),
  terms: () => NOWHERE,
  complete: () => ({ to: '/registration', search: {} }),
  induct: () => NOWHERE,
  'opt-out': (_, { teamId: team }) => ({ to: '/policies', search: { team, paper: 'opt-out' } }),
}

/** Where a reader goes from a way out: for every act, for managers and workers. */
export function destinationOf(way: SaidWay, at: Standpoint): Destination {
  return at.reader === 'manager' ? managers[way.act](way, at) : workers[way.act](way, at)
}
