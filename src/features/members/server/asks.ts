import { sql } from 'kysely'
import { mayBeMailed, notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import type { StepId } from '#features/registration/schema.ts'
import { stepOf } from '#features/registration/steps.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'

/** One section of one member's profile. The note is read on their page. */
interface Ask {
  userId: string
  section: StepId
  note?: string | undefined
  /** What the team's list says of it; goes into the message. */
  listed?: string | undefined
}

interface Asking {
  asks: readonly Ask[]
  dueBy?: string | undefined
  /** Whether only people with a recorded offer may be asked (Equality Act 2010 s. 60). */
  afterOffer?: boolean
  /** Whether a request that is open already gives way to the new one. */
  again?: boolean
  /** What the message says besides; by default nothing that somebody has typed goes into mails. */
  note?: string | undefined
}

type Told = Asked & Pick<Ask, 'listed'>
type Asked = { userId: string; section: StepId; askId: string | null }

/**
 * Asks many members for sections of their profiles, in one statement, and each of them is told in one message. When two
 * managers ask at the same time, the unique index lets one ask for each section. Returns what was asked, what was open
 * already (`askId` null), and who works here no more.
 */
export async function askMembers(context: TeamContext, { asks, dueBy, afterOffer = false, again, note }: Asking) {
  const { db, actor, clock, team } = context
  const wanted = sql`
    select w.user_id, w.section, w.note from jsonb_to_recordset(${JSON.stringify(asks.map(toRow))}::jsonb) as w
      (user_id uuid, section text, note text)
      join app.team_members m on m.team_id = ${team.id} and m.user_id = w.user_id and m.status = 'active' and m.role = 'staff'
     where not ${afterOffer}::boolean or m.offer_recorded_at is not null`
  if (again)
    await sql`
      update app.detail_requests d set outcome = 'withdrawn', ended_at = ${instant(clock)} from (${wanted}) w
       where d.team_id = ${team.id} and d.user_id = w.user_id and d.section = w.section and d.ended_at is null`.execute(
      db,
    )
  const { rows } = await sql<Asked>`
    with wanted as (${wanted}),
      asked as (
        insert into app.detail_requests (team_id, user_id, section, note, due_by, asked_by, asked_at)
        select ${team.id}, user_id, section, note, ${dueBy ?? null}::date, ${actor.id}, ${instant(clock)} from wanted
          order by user_id, section
        on conflict (user_id, team_id, section) where ended_at is null do nothing returning id, user_id, section)
    select wanted.user_id as "userId", wanted.section, asked.id as "askId" from wanted left join asked
      using (user_id, section) order by 1, 2`.execute(db)
  const asked = rows.filter((row): row is Asked & { askId: string } => row.askId !== null)
  await tell(context, { asked: withList(asked, asks), dueBy, note })
  await auditEach(context, {
    teamId: team.id,
    entries: asked.map(({ userId, section, askId }) => ({
      action: 'details.ask',
      subject: userId,
      object: `detail_requests:${askId}`,
      meta: { section },
    })),
  })
  const members = new Set(rows.map(({ userId }) => userId))
  return {
    asked,
    waiting: rows.filter(({ askId }) => askId === null),
    left: [...new Set(asks.map(({ userId }) => userId))].filter((userId) => !members.has(userId)),
  }
}

/** What was asked, with what the team's list says of it. */
function withList(asked: readonly Asked[], asks: readonly Ask[]): Told[] {
  const listed = new Map(asks.map((ask) => [`${ask.userId} ${ask.section}`, ask.listed]))
  return asked.map((one) => ({ ...one, listed: listed.get(`${one.userId} ${one.section}`) }))
}

const toRow = ({ userId, section, note }: Ask) => ({ user_id: userId, section, note })

/** One message a person, whatever they are asked for. */
async function tell(context: TeamContext, { asked, ...words }: { asked: readonly Told[] } & Words) {
  const { db, team } = context
  const byPerson = Map.groupBy(asked, ({ userId }) => userId)
  const people = [...byPerson].map(([userId, all]) => ({
    userId,
    sections: all.map(({ section }) => section),
    listed: all.flatMap(({ listed }) => listed ?? []).join('; '),
  }))
  const alike = [...Map.groupBy(people, ({ sections, listed }) => `${sections.join(' ')} ${listed}`).values()]
  await notify(
    context,
    alike.map((some) => ({
      to: some.map(({ userId }) => userId),
      kind: 'details-asked',
      teamId: team.id,
      params: {
        ...wordsOfAsk({ sections: some[0]?.sections ?? [], ...words }),
        ...(some[0]?.listed && { listed: some[0].listed }),
      },
      neededUntil: UNTIL_DONE,
    })),
  )
  await publish(
    db,
    ...people.map(({ userId }) => registrationNouns.profile.of(userId)),
    registrationNouns.asks.of(team.id),
  )
}

interface Words {
  dueBy?: string | undefined
  note?: string | undefined
}

/** What the message of a request says. The trigger end_notice_of_ask finds it by its sections. */
export function wordsOfAsk({ sections, dueBy, note }: { sections: readonly StepId[] } & Words) {
  const [section] = sections
  return {
    section: sections.join(' '),
    what: sections.map((one) => stepOf(one).title).join(', '),
    path: sections.length === 1 && section ? addressOf('/profile', placeOf({ section })) : '/staff-dashboard',
    ...(dueBy && { dueBy }),
    ...(mayBeMailed(note) && { note }),
  }
}
