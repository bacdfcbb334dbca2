import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { Job } from '#server/jobs.ts'
import { renderPdf } from '#server/pdf/pdf.ts'
import type { Services } from '#server/services.ts'
import { type Paper, paperLayout } from './paper-layout.ts'

interface PaperWanted {
  signatureId: string
}

export const PAPERS = 'client-papers'

/** Makes the PDF of what was signed. */
export const paperWanted = (data: PaperWanted): Job<PaperWanted> => ({ queue: PAPERS, data })

/** Makes the paper of a signature and keeps it. Of two that are made at once the first is kept: everybody gets the same bytes for ever. */
export async function makePaper({ database }: Pick<Services, 'database'>, { signatureId }: PaperWanted): Promise<void> {
  const paper = await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Paper>`
      select s.id, t.team_name as "teamName", c.name as "clientName", s.week, s.signer, s.position,
        s.signed_at as "signedAt", a.email, p.full_name as "collectedBy", s.by_pin as "byPin", s.drawing,
          (select json_agg(json_build_object('id', l.id, 'version', l.version, 'fullName', l.full_name, 'siteName',
            l.site_name, 'job', l.job, 'day', l.day,
            'plannedFrom', lower(l.planned), 'plannedUntil', upper(l.planned), 'plannedBreak', l.planned_break, 'from',
              lower(l.worked), 'until', upper(l.worked),
            'breakMinutes', l.break_minutes, 'minutes', l.minutes, 'agrees', l.agrees, 'words', l.words, 'active', l.active, 'isOnCall', l.is_on_call)
              order by lower(l.planned), l.full_name, l.id) from app.signed_lines(s.id) l) as lines
        from app.client_signatures s join app.teams t on t.id = s.team_id join app.clients c on c.id = s.client_id
        left join app.client_asks a on a.id = s.ask_id left join app.profiles p on p.user_id = s.collected_by
       where s.id = ${signatureId} and s.paper is null`.execute(db)
    return rows[0]
  })
  if (!paper) return
  const bytes = await renderPdf(paperLayout, { args: [paper] })
  await transact(database, { role: 'care_worker' }, (db) =>
    sql`update app.client_signatures set paper = ${bytes} where id = ${signatureId} and paper is null`.execute(db),
  )
}
