import { sql } from 'kysely'
import { evidenceInWords } from '#features/compliance/rules/fact-words.ts'
import type { Evidence } from '#features/compliance/schema.ts'
import { maySee } from '#features/documents/policy.ts'
import { slots } from '#features/documents/schema.ts'
import { findFiles, type KnownFile } from '#features/files/server/data.ts'
import type { Standing } from '#features/teams/policy.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, formatDay } from '#shared/time.ts'
import type { PackAsked } from '../../schema.ts'
import type { TeamTask } from './allowed.ts'

export interface PackTask extends TeamTask {
  pack: PackAsked
}

export interface Person {
  userId: string
  fullName: string
  /** Their job on the day. */
  position: string
  /** Works in the team now; of others their own files are closed to it. */
  active: boolean
  offered: boolean
  joined: Day
  left: Day | null
}

export async function peopleOf(db: Db, { teamId, pack: { people, job, from, through, on } }: PackTask) {
  const { rows } = await sql<Person>`
    select m.user_id as "userId", m.full_name as "fullName", coalesce(t.job, m.position) as position, m.status = 'active'
      and m.role = 'staff' as active,
      m.offer_recorded_at is not null as offered, min(lower(s.during)) as joined,
      case when not bool_or(upper_inf(s.during)) then max(upper(s.during)) - 1 end as "left"
    from app.team_members m join app.membership_spells s on s.team_id = m.team_id and s.user_id = m.user_id
    left join lateral (select o.job from app.membership_spells o where o.team_id = m.team_id and o.user_id = m.user_id
      and o.during @> ${on}::date
      order by lower(o.during) desc limit 1) t on true
    where m.team_id = ${teamId}
      and case when ${people}::uuid[] is not null then m.user_id = any (${people})
        else s.during && daterange(${from}::date, ${through}::date, '[]') and (${job}::text is null or s.job = ${job}) end
    group by m.id, t.job order by m.sort_name, m.id`.execute(db)
  return rows
}

/** Whether a file may go into a pack: never the picture of a DBS certificate, and only what its slot shows to the person who asked. */
function isForPack(
  file: KnownFile | undefined,
  { views, standing }: { views: string[]; standing: Standing & { offered: boolean } },
) {
  const slot = file && slots.get(file.slot)
  return slot !== undefined && views.includes(slot.visibility) && maySee(slot, [standing])
}

/** What was given, and what was decided about it, by whom, when and until when. */
export function inWords(evidence: Evidence): string {
  const { label, validUntil, verification, superseded } = evidence
  const document = validUntil ? `${label} (ends ${formatDay(validUntil)})` : label
  const by = verification?.decidedBy ?? 'a former manager'
  return `${document}: ${evidenceInWords(evidence, by)}${superseded ? ', replaced since' : ''}`
}

/** The verified documents among the evidence, as far as the pack may contain them. Written down in the person's access log. */
export async function readFiles(
  context: PersonContext,
  { task, person, team, evidence }: { task: PackTask; person: Person; team: Standing; evidence: readonly Evidence[] },
) {
  const { userId } = person
  const cited = evidence.filter(({ verification, kind }) => verification?.decision === 'verified' && kind !== 'dbs')
  const ids = cited.flatMap(({ fileId }) => (person.active && fileId ? [fileId] : []))
  const standing = { ...team, offered: person.offered }
  const found = [...(await findFiles(context, { owner: { userId }, ids })).values()]
  const files = found.filter((file) => isForPack(file, { views: task.views, standing }))
  await audit(context, {
    action: 'profile.pack',
    subject: userId,
    object: `exports:${task.id}`,
    teamId: task.teamId,
    meta: { files: files.length },
  })
  const labelOf = ({ id }: KnownFile) => cited.find(({ fileId }) => fileId === id)?.label ?? 'Document'
  return {
    files: files.map((file) => ({ ...file, label: labelOf(file) })),
    key: files.length > 0 ? await context.vault.open(context.db, { userId }) : null,
  }
}
