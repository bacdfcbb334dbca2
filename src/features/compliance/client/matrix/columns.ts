import type { RecordedVersion, Requirement } from '../../schema.ts'

/** A requirement that is in force, as a column of the matrix. */
export interface RuleColumn {
  id: string
  rule: RecordedVersion
  group: 'Checks' | 'Training' | 'Policies'
}

const GROUPS = ['Checks', 'Training', 'Policies'] as const

function groupOf({ kinds }: RecordedVersion): RuleColumn['group'] {
  if (kinds.every((kind) => kind.startsWith('certificate:'))) return 'Training'
  return kinds.every((kind) => kind.startsWith('policy:')) ? 'Policies' : 'Checks'
}

/** What is in force today: checks first, then training, then policies, each by name. */
export function columnsOf(requirements: readonly Requirement[]): RuleColumn[] {
  return requirements
    .flatMap(({ id, inForce, forNewStarters }) => {
      const rule = inForce ?? forNewStarters
      return rule ? [{ id, rule, group: groupOf(rule) }] : []
    })
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.rule.name.localeCompare(b.rule.name, 'en'))
}
