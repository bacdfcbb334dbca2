import { sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import type { InvitationRole, MyInvitation, SentInvitation } from '../../schema.ts'
import type { TeamContext } from '../gate.ts'

const PER_PAGE = 20

interface Page {
  role: InvitationRole
  after?: string | undefined
}

/** The team's unanswered invitations in one role, newest first. */
export async function openInvitations({ db, clock, team }: TeamContext, { role, after }: Page) {
  const place = placeAfter(after)
  const now = instant(clock)
  const rows = await db
    .selectFrom('team_invitations as i')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.sees_health as seesHealth',
      'i.sees_pay as seesPay',
      'i.may_override as mayOverride',
      'i.runs_payroll as runsPayroll',
      'i.full_name as fullName',
      'i.job',
      'i.phone',
      'i.waits_since as waitsSince',
    ])
    .select(['i.sent_at as sentAt', 'i.expires_at as expiresAt', sql<string>`i.created_at::text`.as('exactly')])
    .select((row) => row('i.expires_at', '>', now).as('waiting'))
    .select(sql<number>`app.dates_of_invitation(i.id)`.as('notedDates'))
    .where('i.team_id', '=', team.id)
    .where('i.status', '=', 'pending')
    .where('i.role', '=', role)
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(i.created_at, i.id) < (${place?.key}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute()
  const page = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return { ...page, items: page.items.map(toSent) }
}

function toSent({
  waiting,
  waitsSince,
  exactly: _,
  ...row
}: Omit<SentInvitation, 'state' | 'role'> & {
  role: string
  waiting: unknown
  waitsSince: string | null
  exactly: string
}) {
  const state = waitsSince ? 'queued' : waiting ? 'waiting' : 'expired'
  return { ...row, role: row.role as InvitationRole, state } as const
}

/** The acceptable invitations to the person's own address, newest first. */
export async function invitationsTo({ db, clock }: PersonContext): Promise<MyInvitation[]> {
  const { rows } = await sql<MyInvitation>`
    select id, team_name as "teamName", role, sees_health as "seesHealth", sees_pay as "seesPay",
      may_override as "mayOverride", runs_payroll as "runsPayroll", invited_by as "invitedBy", message,
      sent_at as "sentAt", expires_at as "expiresAt"
    from app.my_invitations(${instant(clock)})`.execute(db)
  return rows
}
