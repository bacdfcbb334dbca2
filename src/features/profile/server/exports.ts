import { sql } from 'kysely'
import { metaOf } from '#features/registration/schema.ts'
import { readRegistration } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
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
import { type Day, londonToday } from '#shared/time.ts'
import { expiryStatus } from '../rules/expiry.ts'
import { readSection } from '../rules.ts'
import { readOwnPhone } from './phones.ts'

export const ownExports: readonly OwnExport[] = [
  {
    name: 'profile',
    after: 'account',
    tables: [
      ...steps.flatMap(({ table, fields }) => [
        table,
        ...Object.values(fields).flatMap((field) => metaOf(field).table ?? []),
      ]),
      'registration_drafts',
    ],
    contents: {
      'profile.json':
        'Your registration: each section as you read it ("readable") and as it is stored ("stored"); and your phone number.',
      'drafts.json': 'What you have typed and not yet saved, if anything.',
    },
    async write({ userId, needs: { vault, clock }, read, add }) {
      const {
        steps: stored,
        drafts,
        completedAt,
      } = await read((db) => readRegistration({ db, vault, actor: { id: userId } }))
      const phone = await read((db) => readOwnPhone({ db, vault }, userId))
      const today = londonToday(clock)
      const readable = steps.map((step) => readSection({ step, values: stored[step.id]?.values ?? {}, today }))
      await add('profile.json', pretty({ readable, stored, completedAt, phone: phone || null }))
      if (Object.keys(drafts).length > 0) await add('drafts.json', pretty(drafts))
      return { rows: readable.length, files: 0 }
    },
  },
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'inspection-questions',
    name: 'certificates',
    words: 'Training certificates with their expiry days.',
    columns: (today) => [
      textColumn('Name', 'name'),
      textColumn('Certificate', 'certificate'),
      textColumn('Issued by', 'issuedBy'),
      dayColumn('Obtained', 'obtained'),
      dayColumn('Expires', 'expires'),
      { header: 'Status', cell: ({ expires }) => expiryStatus(expires as Day | null, today) },
      momentColumn('Date changed without a new document', 'undocumentedSince'),
      textColumn('Document', 'document'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.id as place, m.user_id as "userId", m.full_name as name, c.certificate_name as certificate,
            c.issuing_body as "issuedBy", c.date_obtained as obtained, c.expiry_date as expires,
            c.expiry_date_undocumented_since as "undocumentedSince", c.file_id is not null as document
          from app.training_certificates c
          join app.team_members m on m.user_id = c.user_id and m.team_id = ${teamId} and m.status = 'active'
          where c.id > ${after} order by c.id limit ${LIST_PAGE}`,
  },
]
