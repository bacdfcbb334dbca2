import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { SignedLine, ToSign } from '../../schema.ts'
import { type Answered, CHANGED, countsOf, namesTwice, type Signed, signedColumns, tellOfSignature } from './signed.ts'

/** Throws 404 for a line that is not the caller's. */
async function findGlass({ db }: PersonContext, recordId: string) {
  const { rows } = await sql<Omit<ToSign, 'lines'> & { teamId: string }>`
    select g.team_id as "teamId", g.week, g.team_name as "teamName", g.client_name as "clientName", g.site_name as "siteName"
      from app.glass_of(${recordId}) g`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What a client may sign on the caller's phone: their own lines of a week at the site of one of them. */
export async function showGlass(context: PersonContext, recordId: string): Promise<ToSign> {
  const { teamId: _, ...glass } = await findGlass(context, recordId)
  const { rows: lines } = await sql<SignedLine>`select ${signedColumns} from app.lines_on_glass(${recordId}) l`.execute(
    context.db,
  )
  return { ...glass, lines }
}

/**
 * Somebody signs for a client on the caller's phone; a line that has changed meanwhile, or was agreed to by a link, is
 * signed by nobody.
 */
export async function signOnGlass(
  context: PersonContext,
  { recordId, signer, position, drawing, answers }: Answered & { recordId: string; drawing?: string | undefined },
): Promise<ToSign> {
  const { db, clock } = context
  const { teamId, week } = await findGlass(context, recordId)
  if (namesTwice(answers)) throw conflict(await showGlass(context, recordId), CHANGED)
  const { rows } = await sql<Signed & { outcome: 'signed' | 'changed' }>`
    select outcome, signature_id as "signatureId", people
      from app.sign_on_glass(${recordId}, ${signer}, ${position}, ${drawing ?? null}, ${JSON.stringify(answers)}::jsonb,
        ${instant(clock)})`.execute(db)
  const { outcome, ...signed } = rows[0]!
  if (outcome !== 'signed') throw conflict(await showGlass(context, recordId), CHANGED)
  const of = { teamId, week, askedById: null, action: 'timesheet.sign-here' as const }
  await tellOfSignature(context, { ...of, ...signed, ...countsOf(answers) })
  return showGlass(context, recordId)
}
