import { evidenceKinds, isPolicy, stepOfKind } from '#features/compliance/rules/kinds.ts'
import { mayBeExcepted } from '#features/compliance/rules/never-excepted.ts'
import { versionOn } from '#features/compliance/rules/versions.ts'
import { isWithin, toDay } from '#shared/calendar.ts'
import type { Gap, RequirementVersionFacts } from '../facts.ts'
import type { Person, Shift } from '../prepare.ts'
import { type Context, defineRule, type Finding, nearDay, saidToWait, type WayOut } from '../rule.ts'

interface Judged {
  person: Person
  shift: Shift
  context: Context
}

function versionAt(
  { requirementId }: Pick<Gap, 'requirementId'>,
  { requirements }: Context,
  of: { day: number; joinedOn: number },
) {
  const versions = requirements.get(requirementId)?.versions ?? []
  return versionOn(versions, toDay(of.day), toDay(of.joinedOn))
}

/** The right to work is the rule of that name's to say. */
export const isRightToWork = ({ kinds }: RequirementVersionFacts) => kinds.every((kind) => kind === 'right-to-work')

/** Whether a version speaks of the shift. */
function concerns(version: RequirementVersionFacts, { job }: Shift): boolean {
  return (version.jobs.length === 0 || version.jobs.includes(job)) && !isRightToWork(version)
}

function findingOn(gap: Gap, day: number, { person, shift, context }: Judged): Finding | undefined {
  const version = versionAt(gap, context, { day, joinedOn: person.joinedOn })
  if (!version || !concerns(version, shift)) return undefined
  return {
    found: 0,
    asked: version.version,
    at: day,
    requirementId: gap.requirementId,
    since: gap.waitsSince,
    level: version.blocks ? 'block' : 'warn',
    // What only warns needs nobody's excuse.
    overridable: !version.blocks || mayBeExcepted(version.kinds),
  }
}

/** One finding a requirement: of a day on which it blocks, before one on which it warns. */
function findingOf(gap: Gap, judged: Judged): Finding[] {
  const { firstDay, lastDay } = judged.shift
  let warning: Finding | undefined
  for (let day = Math.max(gap.from, firstDay); day <= lastDay && day < gap.until; day++) {
    const finding = findingOn(gap, day, judged)
    if (finding?.level === 'block') return [finding]
    warning ??= finding
  }
  return warning ? [warning] : []
}

/** A gap in a site's own requirements blocks everybody there, whatever the team asks of others. */
function findingAtSite({ requirementId, from }: Shift['requires'][number], judged: Judged): Finding[] {
  const { person, shift, context } = judged
  const held = person.held.get(requirementId)
  for (let day = Math.max(from, shift.firstDay); day <= shift.lastDay; day++) {
    const version = versionAt({ requirementId }, context, { day, joinedOn: person.joinedOn })
    if (!version || version.retired || isRightToWork(version) || (held && isWithin(held.days, day))) continue
    return [
      {
        ...{
          about: 'site',
          found: 0,
          asked: version.version,
          at: day,
          requirementId,
          since: held?.waitsSince ?? null,
          level: 'block',
        },
        overridable: mayBeExcepted(version.kinds),
      },
    ]
  }
  return []
}

/** By the names of the requirements: the database gives them in no order. */
function inOrder(findings: Finding[], { requirements }: Context): Finding[] {
  if (findings.length < 2) return findings
  const nameOf = ({ requirementId = '', asked }: Finding) =>
    requirements.get(requirementId)?.versions.find(({ version }) => version === asked)?.name ?? ''
  return findings.sort(
    (a, b) => Number(a.about === 'site') - Number(b.about === 'site') || nameOf(a).localeCompare(nameOf(b), 'en'),
  )
}

/** Every day of the shift through its end, whatever holds today. Whether a gap blocks is the word of the version of that day. */
export const complianceGaps = defineRule({
  id: 'compliance',
  title: 'Requirements',
  source: 'The requirements of the team',
  level: 'block',
  choices: ['block'],
  overridable: true,
  /** `asked` is the version that asks. */
  judge(person, shift, context) {
    if (person.gaps.length === 0 && shift.requires.length === 0) return undefined
    const judged = { person, shift, context }
    const atSite = shift.requires.flatMap((one) => findingAtSite(one, judged))
    const ofTeam = person.gaps
      .filter(({ from, until }) => from <= shift.lastDay && until > shift.firstDay)
      .filter(({ requirementId }) => !atSite.some((one) => one.requirementId === requirementId))
      .flatMap((gap) => findingOf(gap, judged))
    return inOrder([...ofTeam, ...atSite], context)
  },
  say(finding, told) {
    const versions = told.requirements.get(finding.requirementId ?? '')?.versions ?? []
    const version = versions.find((one) => one.version === finding.asked)
    const isHealth = version?.kinds.some((kind) => evidenceKinds[kind]?.health)
    const name = isHealth || !version ? CLEARANCE : version.name
    const who = finding.about === 'site' ? ' This site asks for it.' : ''
    if (finding.since != null) {
      const said = saidToWait(name, { since: finding.since, shift: told.shift })
      return { ...said, manager: said.manager + who, worker: said.worker + who }
    }
    const text = `${name} is not in place on ${nearDay(finding.at)}.${who}`
    const wayOut = wayOutOf(version?.kinds ?? [], name)
    const isTheirs = wayOut.act === 'ask' || wayOut.act === 'sign'
    return {
      manager: text,
      worker: text,
      wayOut: { ...wayOut, isHealth: name === CLEARANCE },
      ...(isTheirs && { turn: { of: 'worker', what: name, day: finding.at } }),
    }
  },
})

const CLEARANCE = 'A clearance'

/**
 * The act that brings what is not there. Any one of the kinds would do: what the worker can give or sign themselves,
 * before what only a check of the team brings.
 */
export function wayOutOf(kinds: readonly string[], name: string): WayOut {
  const given = kinds.find((kind) => stepOfKind(kind) !== null)
  if (given) return { act: 'ask', kind: given, manager: `Ask them for: ${name}`, worker: `Give: ${name}` }
  const policy = kinds.find(isPolicy)
  if (policy) return { act: 'sign', kind: policy, manager: `Ask them to sign: ${name}`, worker: `Sign: ${name}` }
  const [checked = 'fit-to-work'] = kinds
  const manager = evidenceKinds[checked]?.health ? 'Record the clearance' : `Record the check: ${name}`
  return { act: 'check', kind: checked, manager, worker: `Your agency records it` }
}
