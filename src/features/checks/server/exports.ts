import { sql } from 'kysely'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  pretty,
  type TeamList,
  textColumn,
} from '#server/exports.ts'
import { pathPart } from '#server/files/names.ts'
import type { FileRef } from '#shared/fields/builders.ts'
import { KIND_LABELS } from '../rules/check-kinds.ts'
import { readChecks } from './data.ts'

export const ownExports: readonly OwnExport[] = [
  {
    name: 'checks',
    after: 'profile',
    tables: ['checks'],
    contents: {
      'checks.json': 'The pre-employment checks that your teams have recorded, with everything that was written down.',
      checks: 'The copies of documents that belong to them.',
    },
    async write({ userId, needs: { vault, files }, read, add }) {
      const checks = await read((db) => readChecks({ db, vault }, { userId }))
      if (checks.length === 0) return { rows: 0, files: 0 }
      await add(
        'checks.json',
        pretty(
          checks.map(({ recordedBy: _, takenBack, ...check }) => ({
            ...check,
            takenBack: takenBack && { at: takenBack.at, reason: takenBack.reason },
          })),
        ),
      )
      let copies = 0
      for (const { teamId, values } of checks) {
        const copy = values.copy as FileRef | undefined
        const key = copy && (await read((db) => vault.open(db, { teamId })))
        if (!copy || !key) continue
        await add(
          `checks/${copy.id.slice(0, 8)} ${pathPart(copy.name)}`,
          files.read({ key: key.bytes, id: copy.id, size: copy.size }),
          {
            compress: false,
          },
        )
        copies++
      }
      return { rows: checks.length, files: copies }
    },
  },
]

const kindColumn = {
  header: 'Check',
  cell: ({ kind }: ListRow) => KIND_LABELS[kind as keyof typeof KIND_LABELS],
}

export const teamLists: readonly TeamList[] = [
  {
    after: 'interviews',
    name: 'checks',
    words: 'Pre-employment checks, without numbers and without what is known of anybody’s health.',
    columns: () => [
      textColumn('Name', 'name'),
      kindColumn,
      textColumn('What', 'title'),
      dayColumn('Checked', 'checkedOn'),
      textColumn('Passed', 'passed'),
      dayColumn('Check again by', 'until'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
      momentColumn('Taken back', 'takenBackAt'),
      textColumn('Reason', 'reason'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.id as place, m.full_name as name, c.kind, c.title, c.checked_on as "checkedOn", c.passed, c.until,
            r.full_name as "recordedBy", c.recorded_at as "recordedAt", c.taken_back_at as "takenBackAt", c.taken_back_reason as reason
          from app.checks c
          join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id and m.status = 'active'
          left join app.team_members r on r.team_id = c.team_id and r.user_id = c.recorded_by
          where c.team_id = ${teamId} and c.id > ${after} and c.kind <> 'fit-to-work' order by c.id limit ${LIST_PAGE}`,
  },
]
