import type { MemberContext } from '#features/members/server/gate.ts'
import { readSection } from '#features/profile/rules.ts'
import { can } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type Day, londonDay, londonToday } from '#shared/time.ts'
import { checkActions } from '../policy.ts'
import type { CheckForm } from '../rules/check-form.ts'
import { type CheckKind, checkKinds } from '../rules/check-kinds.ts'
import { outcomeOn } from '../rules/counting.ts'
import { checkForms } from '../rules/forms.ts'
import { pictureOf } from '../rules/pictures.ts'
import type { Check, ChecksOfKind, MemberChecks, OwnChecks } from '../schema.ts'
import { clearanceInPlace, readChecks, type StoredCheck } from './data.ts'

/** Numbers by their last four characters: enough to compare, too little to use. */
function masked({ numbers }: CheckForm, values: FormValues): FormValues {
  const shown = numbers
    .filter((name) => values[name] !== undefined)
    .map((name) => [name, `Ends in ${String(values[name]).slice(-4)}`])
  return { ...values, ...Object.fromEntries(shown) }
}

interface Reading {
  job: string
  today: Day
}

function readable(stored: StoredCheck, { job, today }: Reading): Check {
  const { teamId: _, kind, values, ...rest } = stored
  const form = checkForms[kind]
  const { copy, ...shown } = masked(form, values)
  const { blocks } = readSection({ step: { ...form, id: kind }, values: shown, today })
  return {
    ...rest,
    remarks: form.follows(values, { job }).remarks,
    blocks: blocks.map(({ title, lines }) => ({
      ...(title ? { title } : {}),
      lines: lines.map(({ label, text }) => ({ label, ...(text && { text }) })),
    })),
    copy: (copy as FileRef | undefined) ?? null,
    hasNumbers: form.numbers.some((name) => values[name] !== undefined),
  }
}

/** The records that count: those that have not been taken back. */
export const standingChecks = (checks: readonly StoredCheck[], kind: CheckKind) =>
  checks.filter((one) => one.kind === kind && !one.takenBack)

function ofKind(kind: CheckKind, { checks, ...reading }: Reading & { checks: readonly StoredCheck[] }): ChecksOfKind {
  const own = checks.filter((one) => one.kind === kind)
  return {
    kind,
    ...outcomeOn(standingChecks(checks, kind), reading.today),
    latest: own[0]?.id ?? null,
    checks: own.map((one) => readable(one, reading)),
  }
}

/** Everything about a member's checks that the manager may read. */
export async function readMember(context: MemberContext): Promise<MemberChecks> {
  const { team, member } = context
  const today = londonToday(context.clock)
  const seesFitness = can(team, checkActions.seeFitness)
  // Pipelined: one round trip.
  const [checks, inPlace, picture] = await Promise.all([
    readChecks(context, { teamId: team.id, userId: member.userId }),
    clearanceInPlace(context, { teamId: team.id, userId: member.userId, day: today }),
    uploadOfDbs(context),
  ])
  const uploadedOn = picture && londonDay(new Date(picture.addedAt))
  return {
    kinds: checkKinds
      .filter((kind) => kind !== 'fit-to-work' || seesFitness)
      .map((kind) => ofKind(kind, { checks, job: member.position, today })),
    clearance: seesFitness ? null : { inPlace },
    offered: member.offerRecordedAt !== null,
    dbsPicture: uploadedOn
      ? { ...pictureOf({ uploadedOn, today }), isChecked: isReviewed(checks, picture.addedAt) }
      : null,
  }
}

const isReviewed = (checks: readonly StoredCheck[], since: string) =>
  standingChecks(checks, 'dbs').some(({ recordedAt }) => new Date(recordedAt) >= new Date(since))

function uploadOfDbs({ db, member }: MemberContext) {
  return db
    .selectFrom('files')
    .select('created_at as addedAt')
    .where('user_id', '=', member.userId)
    .where('slot', '=', 'dbs')
    .where('state', '=', 'current')
    .orderBy('created_at')
    .executeTakeFirst()
}

/** What each team has recorded about the caller; one that they have left goes without its name. */
export async function readOwn(context: PersonContext): Promise<OwnChecks> {
  const today = londonToday(context.clock)
  // Pipelined: one round trip.
  const [checks, memberships] = await Promise.all([
    readChecks(context, { userId: context.actor.id }),
    ownMemberships(context),
  ])
  const teams = memberships.map(({ teamId, teamName, job }) => {
    const reading = { checks: checks.filter((one) => one.teamId === teamId), job, today }
    const kinds = checkKinds.map((kind) => ofKind(kind, reading)).filter(({ latest }) => latest !== null)
    return { teamId, teamName: teamName ?? 'A team that you have left', kinds }
  })
  return { teams: teams.filter(({ kinds }) => kinds.length > 0) }
}

function ownMemberships({ db, actor }: PersonContext) {
  return db
    .selectFrom('team_members as m')
    .leftJoin('teams as t', 't.id', 'm.team_id')
    .select(['m.team_id as teamId', 't.team_name as teamName', 'm.position as job'])
    .where('m.user_id', '=', actor.id)
    .where('m.role', '=', 'staff')
    .orderBy('m.status')
    .orderBy('t.team_name')
    .execute()
}
