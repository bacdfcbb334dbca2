import { uuidIn } from '#client/address.ts'

/** The paper that links lead to, wherever a team has it. */
const paperIn = (value: unknown) => (value === 'opt-out' ? ('opt-out' as const) : undefined)

const policyTabs = ['text', 'questions', 'signatures', 'settings', 'versions'] as const
export type PolicyTab = (typeof policyTabs)[number]

/** What the address of the managers' page says: which list, the open policy, and its part on screen. */
export interface PoliciesPlace {
  list?: 'papers' | undefined
  policy?: string | undefined
  tab?: PolicyTab | undefined
  /** A paper of this kind is to be offered: the one that there is, or the form of a new one. */
  paper?: 'opt-out' | undefined
  /** The person who alone is listed among the people who have to sign. */
  person?: string | undefined
}

export function parsePoliciesPlace({ list, policy, tab, paper, person }: Record<string, unknown>): PoliciesPlace {
  return {
    list: list === 'papers' ? list : undefined,
    policy: uuidIn(policy),
    tab: policyTabs.find((known) => known === tab),
    paper: paperIn(paper),
    person: uuidIn(person),
  }
}

/** What the address of the readers' page says: the policy on screen, and its team. */
interface ReadingPlace {
  team?: string | undefined
  policy?: string | undefined
  /** In place of the policy: the team's paper of this kind. */
  paper?: 'opt-out' | undefined
}

export function parseReadingPlace({ team, policy, paper }: Record<string, unknown>): ReadingPlace {
  const [teamId, policyId, kind] = [uuidIn(team), uuidIn(policy), paperIn(paper)]
  if (!teamId) return {}
  return policyId ? { team: teamId, policy: policyId } : kind ? { team: teamId, paper: kind } : {}
}
