import type { RightToWork } from './facts.ts'
import type { Person } from './prepare.ts'
import { ASK, defineRule, nearDay } from './rule.ts'

/** The check that counts on a day. */
export function rightOn({ rightToWork }: Person, day: number): RightToWork | undefined {
  return rightToWork.find(({ from, until }) => day >= from && day < until)
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
  judge(person, { firstDay, lastDay }) {
    for (let day = firstDay; day <= lastDay; day++) {
      if (!rightOn(person, day)) return { found: person.rightToWork.length, asked: 1, at: day }
    }
    return undefined
  },
  say({ found, at }) {
    const day = nearDay(at)
    return {
      manager: found > 0 ? `No check of the right to work counts on ${day}.` : 'The right to work is not checked.',
      worker: `Your right to work is not confirmed for ${day}. ${ASK}`,
      wayOut: { act: 'check', manager: 'Check the right to work', worker: 'Show your agency your right to work' },
    }
  },
})
