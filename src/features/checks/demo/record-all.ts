import type { MemberContext } from '#features/members/server/gate.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { addDays, addMonths, type Day, londonDay, londonToday } from '#shared/time.ts'
import type { DemoMember, Intake } from '../../../../demo/part.ts'
import type { Actions } from '../../../../demo/stage.ts'
import { establishAll, type Record } from '../../compliance/demo/establish.ts'
import { paper } from '../../registration/demo/papers.ts'
import { checkStep } from '../../registration/rules/validate.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { countingDays } from '../rules/counting.ts'
import { checkForms } from '../rules/forms.ts'
import { COPY_SLOT } from '../rules/right-to-work-fields.ts'
import { insertCheck } from '../server/data.ts'

interface Checking {
  actions: Actions
  now: number
}

/** Records the checks of an intake, all of which pass: right to work, DBS, the register of nurses, and the fitness of most. */
export function recordAll({ team, members }: Intake, { actions, now }: Checking) {
  return actions.inTeam(team.owner, team.id, async (context) => {
    const checkedOn = addDays(londonToday(context.clock), -1)
    const copies = await keepCopies(context, { actions, members, teamId: team.id })
    const found: { id: string; kind: CheckKind; record: Record }[] = []
    for (const [place, member] of members.entries())
      for (const [kind, values] of checksOf(member, { checkedOn, now, copy: copies[place] }))
        found.push(await record(context, { member, kind, values }))
    await establishAll(
      context,
      found.map(({ record }) => record),
    )
    await auditEach(context, {
      teamId: team.id,
      entries: found.map(({ id, kind, record: { userId } }) => ({
        action: 'check.record',
        subject: userId,
        object: `checks:${id}`,
        meta: { check: kind },
      })),
    })
  })
}

function keepCopies(
  context: TeamContext,
  { actions, members, teamId }: { actions: Actions; members: readonly DemoMember[]; teamId: string },
) {
  const uploads = members.map(({ person, isAbroad }) => {
    const title = isAbroad ? 'Right to work: online check' : 'Passport'
    const name = isAbroad ? 'online-check.pdf' : 'passport.pdf'
    return { slot: COPY_SLOT, name, mime: 'application/pdf', body: paper({ title, lines: [person.name] }) }
  })
  return actions.keep(context, uploads, teamId)
}

async function record(
  context: TeamContext,
  { member, kind, values }: { member: DemoMember; kind: CheckKind; values: FormValues },
) {
  const form = checkForms[kind]
  const checked = checkStep(form, values, { today: londonToday(context.clock), facts: {} })
  if (!checked.ok) throw new Error(`${member.person.name}, ${kind}: ${JSON.stringify(checked.problems)}`)
  const { account, person } = member
  const outcome = form.follows(checked.values, { job: person.job })
  const about = { ...context, member: { userId: account.id } } as MemberContext
  const id = (await insertCheck(about, { kind, follows: null, outcome, values: checked.values })) as string
  const days = countingDays([{ ...outcome, id, recordedAt: '' }]).get(id)
  if (!days) throw new Error(`${member.person.name} does not pass: ${kind}`)
  return { id, kind, record: { userId: account.id, kind, source: id, title: outcome.title, ...days } }
}

interface Making {
  checkedOn: Day
  now: number
  copy: unknown
}

function checksOf(
  { person, number, isAbroad }: DemoMember,
  { checkedOn, now, copy }: Making,
): [CheckKind, FormValues][] {
  const common = { engagement: 'worker', checkedOn, matches: true, copy }
  // The permission of one ends soon.
  const until =
    number % 18 === 2 ? addDays(londonDay(new Date(now)), 20) : addMonths(londonDay(new Date(now)), 9 + (number % 20))
  const permission = {
    ...{ status: 'limited', method: 'online', shareCode: `W${String(10_000_000 + number * 7919).slice(0, 8)}` },
    ...{ permissionUntil: until, permitted: true },
  }
  const british = { status: 'british', citizenMethod: 'manual', document: 'british-passport' }
  const dbs = {
    ...{ record: 'dbs', level: 'enhanced-barred', adults: true, children: number % 2 === 0, adultsList: true },
    ...{ certificateNumber: `00${String(1_000_000_000 + number * 104_729).slice(0, 10)}`, seenOn: checkedOn },
    ...{ issuedOn: addDays(checkedOn, -30 - (number % 90)), madeFor: 'us', decision: 'clear', again: '36' },
  }
  const pin = `${10 + (number % 14)}A${String(1000 + number * 37).slice(0, 4)}E`
  const register = { register: 'nmc', pin, checkedOn, result: 'registered', again: '12' }
  const fit = { decidedBy: 'J. Hart, occupational health nurse', decidedOn: checkedOn, decision: 'fit' }
  return [
    ['right-to-work', { ...common, ...(isAbroad ? permission : british) }],
    ['dbs', dbs],
    ...(person.job === 'nurse' ? [['professional-register', register] as [CheckKind, FormValues]] : []),
    ...(number % 8 !== 5 ? [['fit-to-work', fit] as [CheckKind, FormValues]] : []),
  ]
}
