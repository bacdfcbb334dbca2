const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined)

const policyTabs = ['text', 'questions', 'signatures', 'settings', 'versions'] as const
export type PolicyTab = (typeof policyTabs)[number]

/** What the address of the managers' page says: which list, the open policy, and its part on screen. */
export interface PoliciesPlace {
  list?: 'papers' | undefined
  policy?: string | undefined
  tab?: PolicyTab | undefined
}

export function parsePoliciesPlace({ list, policy, tab }: Record<string, unknown>): PoliciesPlace {
  return {
    list: list === 'papers' ? list : undefined,
    policy: idIn(policy),
    tab: policyTabs.find((known) => known === tab),
  }
}

/** What the address of the readers' page says: the policy on screen, and its team. */
interface ReadingPlace {
  team?: string | undefined
  policy?: string | undefined
}

export function parseReadingPlace({ team, policy }: Record<string, unknown>): ReadingPlace {
  const [teamId, policyId] = [idIn(team), idIn(policy)]
  return teamId && policyId ? { team: teamId, policy: policyId } : {}
}
