import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { SignedLine, ToSign } from '../../contract/signing.ts'
import { type Answered, CHANGED, countsOf, namesTwice, type Signed, signedColumns, tellOfSignature } from './signed.ts'

/** Throws 404 for a line that is not the caller's. */
async function findGlass({ db }: PersonContext, recordId: string) {
  const { rows } = await sql<Omit<ToSign, 'lines' | 'signatories'> & { teamId: string }>`
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
  const { rows: signatories } = await sql<ToSign['signatories'][number]>`
    select s.id, s.name, s.position from app.signatories_on_glass(${recordId}, null) s`.execute(context.db)
  return { ...glass, lines, signatories }
}

/** 404 once the PIN was taken away. */
async function checkCounts({ db }: PersonContext, recordId: string, signatoryId: string) {
  const { rows } = await sql`select from app.signatories_on_glass(${recordId}, ${signatoryId})`.execute(db)
  if (rows.length === 0) throw notFound()
}

interface OnGlass extends Answered {
  recordId: string
  drawing?: string | undefined
  /** Whose PIN was typed. */
  signatoryId?: string
}

/**
 * Somebody signs for a client on the caller's phone, with a typed name or their PIN, which the caller of this has
 * proved: it is checked here that it still counts. A line that has changed meanwhile, or was agreed to by a link, is
 * signed by nobody.
 */
export async function signOnGlass(
  context: PersonContext,
  { recordId, signer, position, drawing, answers, signatoryId }: OnGlass,
): Promise<ToSign> {
  const { db, clock } = context
  const { teamId, week } = await findGlass(context, recordId)
  if (signatoryId) await checkCounts(context, recordId, signatoryId)
  if (namesTwice(answers)) throw conflict(await showGlass(context, recordId), CHANGED)
  const { rows } = await sql<Signed & { outcome: 'signed' | 'changed' }>`
    select outcome, signature_id as "signatureId", people
      from app.sign_on_glass(${recordId}, ${signer}, ${position}, ${drawing ?? null}, ${signatoryId !== undefined}, ${JSON.stringify(answers)}::jsonb,
        ${instant(clock)})`.execute(db)
  const { outcome, ...signed } = rows[0]!
  if (outcome !== 'signed') throw conflict(await showGlass(context, recordId), CHANGED)
  const of = {
    teamId,
    week,
    askedById: null,
    action: signatoryId ? ('timesheet.sign-by-pin' as const) : ('timesheet.sign-here' as const),
  }
  await tellOfSignature(context, { ...of, ...signed, ...countsOf(answers) })
  return showGlass(context, recordId)
}
