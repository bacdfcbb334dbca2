import { isRightToWork } from './compliance-gaps.ts'
import type { RightToWork } from './facts.ts'
import type { Person } from './prepare.ts'
import { ASK, type Context, defineRule, nearDay, saidToWait } from './rule.ts'

/** The check that counts on a day. */
export function rightOn({ rightToWork }: Person, day: number): RightToWork | undefined {
  return rightToWork.find(({ from, until }) => day >= from && day < until)
}

/** When the person gave what a check would verify: their part is done, as far as the team requires it. */
function givenOn({ gaps }: Person, day: number, { requirements }: Context): number | null {
  const waits = gaps.find(({ requirementId, from, until, waitsSince }) => {
    const version = requirements.get(requirementId)?.versions.at(-1)
    return waitsSince !== null && day >= from && day < until && version !== undefined && isRightToWork(version)
  })
  return waits?.waitsSince ?? null
}

/** On every day of every shift, whoever it is and however they are engaged, whether the team has a requirement for it or not (domain 2.0.1). */
export const rightToWork = defineRule({
  id: 'right-to-work',
  title: 'Right to work',
  source:
    'Immigration, Asylum and Nationality Act 2006, section 15; Border Security, Asylum and Immigration Act 2025, section 48',
  level: 'block',
  choices: ['block'],
  overridable: false,
  judge(person, { firstDay, lastDay }, context) {
    for (let day = firstDay; day <= lastDay; day++) {
      if (!rightOn(person, day))
        return { found: person.rightToWork.length, asked: 1, at: day, since: givenOn(person, day, context) }
    }
    return undefined
  },
  say({ found, at, since }, { shift }) {
    const manager = 'Check the right to work'
    if (since != null) {
      const said = saidToWait('Right to work', { since, shift })
      return { ...said, wayOut: { act: 'verify', manager, worker: 'Remind your agency' } }
    }
    const day = nearDay(at)
    return {
      manager: found > 0 ? `No check of the right to work counts on ${day}.` : 'The right to work is not checked.',
      worker: `Your right to work is not confirmed for ${day}. ${ASK}`,
      wayOut: { act: 'check', kind: 'right-to-work', manager, worker: 'Show your agency your right to work' },
    }
  },
})
