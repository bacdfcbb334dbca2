import { sql } from 'kysely'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { joinDue, splitDue } from '#shared/paging.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { coversOf } from '../../rules/covers.ts'
import { kindLabel, stepOfKind } from '../../rules/kinds.ts'
import { versionOn } from '../../rules/versions.ts'
import type { Waiting } from '../../schema.ts'
import { type NotedRow, toNoted } from '../noted.ts'
import { byRequirement, readVersions, type StoredVersion } from '../requirements/requirements.ts'
import { PAGE_SIZE } from '../statuses/statuses.ts'
import { type StoredFile, viewedFile } from './evidence-file.ts'

interface WaitingRow
  extends Pick<Waiting, 'id' | 'userId' | 'fullName' | 'position' | 'kind' | 'validFrom' | 'validUntil'> {
  title: string | null
  file: StoredFile | null
  givenAt: string
  requirementIds: string[]
  countsAs: Waiting['countsAs']
  decisionId: string | null
  lastRejection: Waiting['lastRejection']
  dueOn: Day | null
  dueWhy: NonNullable<Waiting['due']>['why'] | null
  noted: NotedRow | null
  exactly: string
  total: number
}

/** One page of the evidence that waits for the team's decision, of one person or of all (keyset): what is due first, then the oldest. */
export async function readQueue(
  { db, clock, team }: TeamContext,
  { person, after }: { person?: string | undefined; after?: string | undefined },
) {
  const place = placeAfter(after)
  const last = place && splitDue(place.key)
  const today = londonToday(clock)
  const waiting = sql<WaitingRow>`
    select w.id, w.user_id as "userId", w.full_name as "fullName", w.position, w.kind, w.title, w.file, w.valid_from as "validFrom",
      w.valid_until as "validUntil", w.given_at as "givenAt", w.requirement_ids as "requirementIds",
        w.counts_as as "countsAs", w.decision_id as "decisionId",
      w.last_rejection as "lastRejection", w.due_on as "dueOn", w.due_why as "dueWhy", w.given_at::text as exactly, w.total::int as total,
      (select jsonb_build_object('requirementId', n.requirement_id, 'done', n.done, 'ends', n.ends, 'notedAt', n.noted_at)
         from app.noted_dates n where n.team_id = ${team.id} and n.user_id = w.user_id and n.requirement_id = any (w.requirement_ids)
         order by n.noted_at desc, n.requirement_id limit 1) as noted
    from app.waiting_evidence(${team.id}, ${person ?? null}, ${today}, ${instant(clock)}, ${last?.day ?? null}::date,
      ${last?.at ?? null}::timestamptz,
      ${place?.id ?? null}::uuid, ${PAGE_SIZE + 1}) w`
  const [versions, { rows }] = await Promise.all([readVersions(db, { teamId: team.id }), waiting.execute(db)])
  const asked = { versions: byRequirement(versions), today }
  const { items, ...rest } = toPage(rows, {
    size: PAGE_SIZE,
    place: ({ dueOn, exactly, id }) => ({ key: joinDue(dueOn, exactly), id }),
  })
  return { ...rest, total: rows[0]?.total ?? 0, items: items.map((row) => toWaiting(row, asked)) }
}

interface Asked {
  versions: ReadonlyMap<string, StoredVersion[]>
  today: Day
}

function toWaiting(
  { exactly: _, total: __, title, file, requirementIds, position, dueOn, dueWhy, noted, ...row }: WaitingRow,
  { versions, today }: Asked,
): Waiting {
  const rules = requirementIds.flatMap((id) => versionOn(versions.get(id) ?? [], today) ?? [])
  const listed = rules.find(({ requirementId }) => requirementId === noted?.requirementId)
  return {
    ...row,
    position: jobLabel(position),
    label: title ?? kindLabel(row.kind),
    step: stepOfKind(row.kind),
    file: file && viewedFile(file),
    due: dueOn && dueWhy ? { day: dueOn, why: dueWhy } : null,
    noted: noted && listed ? toNoted(noted, listed) : null,
    covers: coversOf(row, rules),
  }
}
