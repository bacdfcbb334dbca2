import { type MemberContext, memberGate } from '#features/members/server/gate.ts'
import { notify } from '#features/notifications/server/data.ts'
import { checkStep } from '#features/registration/rules/validate.ts'
import { can } from '#features/teams/policy.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { publish } from '#server/publish.ts'
import { lookOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { atLondon, type Day, londonDay, londonToday, type TimeOfDay } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { checkNouns } from '../nouns.ts'
import { extraAction } from '../policy.ts'
import type { CheckKind } from '../rules/check-kinds.ts'
import { needsCertificate } from '../rules/dbs.ts'
import { checkForms } from '../rules/forms.ts'
import { adoptCopy } from './copies.ts'
import { insertCheck, markTakenBack, readChecks, type StoredCheck } from './data.ts'
import { readKnown } from './known.ts'
import { readMember, readOwn, standingChecks } from './reading.ts'
import { settle } from './settling.ts'

const api = implementing(contract, { member: memberGate })

const ofMember = api.ofMember.handler(({ context }) => readMember(context))

const own = api.own.handler(({ context }) => readOwn(context))

const known = api.known.handler(({ context, input }) => {
  checkLeave(context, input.kind)
  return readKnown(context, input.kind)
})

const record = api.record.handler(async ({ context, input }) => {
  const { team, member } = context
  const { kind, follows } = input
  checkLeave(context, kind)
  const checks = await ofThisTeam(context)
  const ofKind = checks.filter((one) => one.kind === kind)
  if ((ofKind[0]?.id ?? null) !== follows) throw await overtaken(context)
  const typed = checked(context, { kind, values: input.values, checks: ofKind })
  const values = kind === 'right-to-work' ? await adoptCopy(context, typed) : typed
  const outcome = checkForms[kind].follows(values, { job: member.position })
  const id = await insertCheck(context, { kind, follows, outcome, values })
  if (!id) throw await overtaken(context)
  const before = standingChecks(checks, kind)
  // Among checks of one day the one recorded last counts; the new one comes after all others.
  const after = [...before, { ...outcome, id, recordedAt: AFTER_ALL }]
  await settle(context, { kind, before, after, reason: 'A later check has taken its place' })
  await tell(context, { kind, notice: 'check-recorded' })
  await audit(context, {
    action: 'check.record',
    subject: member.userId,
    object: `checks:${id}`,
    teamId: team.id,
    meta: { check: kind },
  })
  return readMember(context)
})

/** Sorts after every instant. */
const AFTER_ALL = '9'

const takeBack = api.takeBack.handler(async ({ context, input }) => {
  const { team, member } = context
  const checks = await ofThisTeam(context)
  const found = checks.find(({ id }) => id === input.checkId)
  if (!found) throw notFound()
  const { id, kind } = found
  checkLeave(context, kind)
  if (!(await markTakenBack(context, { checkId: id, reason: input.reason }))) throw await overtaken(context)
  const before = standingChecks(checks, kind)
  const after = before.filter((one) => one.id !== id)
  await settle(context, { kind, before, after, reason: input.reason })
  await tell(context, { kind, notice: 'check-taken-back' })
  await audit(context, {
    action: 'check.take-back',
    subject: member.userId,
    object: `checks:${id}`,
    teamId: team.id,
    meta: { check: kind },
  })
  return readMember(context)
})

const open = api.open.handler(async ({ context, input }) => {
  const { team, member } = context
  const found = (await ofThisTeam(context)).find(({ id }) => id === input.checkId)
  if (!found) throw notFound()
  const { numbers, fields } = checkForms[found.kind]
  await audit(context, {
    action: 'check.open',
    subject: member.userId,
    object: `checks:${found.id}`,
    teamId: team.id,
    meta: { check: found.kind },
  })
  return {
    numbers: numbers
      .filter((name) => found.values[name] !== undefined)
      .map((name) => ({
        label: (fields[name] && lookOf(fields[name]).label) ?? name,
        text: String(found.values[name]),
      })),
  }
})

const ofThisTeam = (context: MemberContext) =>
  readChecks(context, { teamId: context.team.id, userId: context.member.userId })

const overtaken = async (context: MemberContext) =>
  conflict(await readMember(context), 'Another manager has changed these checks since you opened them')

/** Fitness to work: only with the permission for health, and only after a conditional offer (Equality Act 2010 s. 60). */
function checkLeave({ team, member }: MemberContext, kind: CheckKind) {
  const action = extraAction(kind)
  if (action && !can(team, action)) throw forbidden()
  if (action && !member.offerRecordedAt)
    throw forbidden('Nothing may be asked or recorded about health before a conditional offer is recorded')
}

interface Typed {
  kind: CheckKind
  values: unknown
  checks: readonly StoredCheck[]
}

/** The values of the form; 422 when they do not make a check. */
function checked({ clock, member }: MemberContext, { kind, values, checks }: Typed): FormValues {
  const outcome = checkStep(checkForms[kind], values, { today: londonToday(clock), facts: {} })
  if (!outcome.ok) throw invalid(outcome.problems)
  const typed = outcome.values
  const { checkedOn, checkedAt } = typed as { checkedOn: Day; checkedAt?: TimeOfDay }
  if (checkedAt !== undefined && atLondon(checkedOn, checkedAt).getTime() > clock.now())
    throw invalid([{ path: 'checkedAt', message: 'This time is still to come' }])
  if (
    kind === 'dbs' &&
    needsCertificate(typed) &&
    !checks.some((one) => !one.takenBack && !needsCertificate(one.values))
  )
    throw invalid([{ path: 'record', message: 'Record the certificate first: the Update Service is asked about it' }])
  const offered = member.offerRecordedAt && londonDay(new Date(member.offerRecordedAt))
  if (kind === 'fit-to-work' && offered && String(typed.decidedOn) < offered)
    throw invalid([{ path: 'decidedOn', message: 'This was decided before the conditional offer was recorded' }])
  return typed
}

/** Notifies the person and the open pages. Nobody is told by a notification which check is about health. */
async function tell(
  context: MemberContext,
  { kind, notice }: { kind: CheckKind; notice: 'check-recorded' | 'check-taken-back' },
) {
  const { db, team, member } = context
  await notify(context, {
    to: [member.userId],
    kind: notice,
    teamId: team.id,
    params: kind === 'fit-to-work' ? {} : { check: kind },
  })
  await publish(db, checkNouns.checks.of(team.id), checkNouns.ownChecks.of(member.userId))
}

export const router = { ofMember, own, known, record, takeBack, open }
