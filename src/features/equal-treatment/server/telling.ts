import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import { type Day, londonToday } from '#shared/time.ts'

interface Near {
  userId: string
  clientId: string
  job: string
  equalFrom: Day
  week: number
  isKnown: boolean
  wasTold: number
}

/** The weeks in which somebody is told: managers first, then whoever works. */
const TELLS = { managers: 10, person: 12 } as const

/**
 * Tells managers who see pay in week 10 that somebody comes near to week 13, and in week 13 that no rate is known; the
 * person in week 12 what follows. Once for each period: the row of the clock keeps what was told. Of what is long past,
 * as when a team begins with the product, nobody is told.
 */
export async function tellStandings(
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  { teamId, users }: { teamId: string; users: readonly string[] },
) {
  const { db, clock } = context
  const today = londonToday(clock)
  const { rows } = await sql<Near>`
    with near as materialized (
      select c.user_id, c.client_id, c.job, c.equal_from, c.told as was_told,
          case when c.weeks >= 12 and c.equal_from <= ${today}::date then 13 else least(c.weeks, 12) end as week
        from app.equal_clocks c
       where c.team_id = ${teamId} and c.user_id = any (${[...users]}::uuid[]) and c.state <> 'over' and c.weeks >= 10)
    update app.equal_clocks c set told = n.week from near n
     where (c.team_id, c.user_id, c.client_id, c.job) = (${teamId}, n.user_id, n.client_id, n.job) and c.told < n.week
     returning c.user_id as "userId", c.client_id as "clientId", c.job, n.equal_from as "equalFrom", n.week, n.was_told as "wasTold",
       exists (select from app.comparable_on(${teamId}, c.client_id, null, c.job, greatest(n.equal_from, ${today}::date)) k
         where k.pay is not null)
         or exists (select from app.comparable_rates k where k.team_id = ${teamId} and k.client_id = c.client_id and k.job = c.job
           and k.site_id is not null and k.pay is not null and k.from_day <= greatest(n.equal_from, ${today}::date)) as "isKnown"`.execute(
    db,
  )
  const fresh = rows.filter(({ equalFrom, week }) => week < 13 || equalFrom >= today || isRecent(equalFrom, today))
  if (fresh.length === 0) return
  const { rows: managers } = await sql<{ id: string }>`
    select m.user_id as id from app.team_members m where m.team_id = ${teamId} and m.status = 'active'
      and (m.role = 'owner' or m.role = 'manager' and m.sees_pay) and not m.limited_to_sites`.execute(db)
  const to = managers.map(({ id }) => id)
  await notify(
    context,
    fresh.flatMap(({ userId, clientId, job, equalFrom, week, isKnown, wasTold }) => {
      const about = {
        teamId,
        about: userId,
        params: { job, from: equalFrom, isKnown: isKnown ? 'yes' : 'no', clientId },
      }
      const isSoon = week < 13 && wasTold < TELLS.managers
      const lacks = week >= 13 && !isKnown
      return [
        ...(isSoon ? [{ ...about, to, kind: 'equal-soon' as const }] : []),
        ...(lacks ? [{ ...about, to, kind: 'equal-lacking' as const }] : []),
        ...(week >= TELLS.person && wasTold < TELLS.person
          ? [{ ...about, to: [userId], kind: 'equal-own' as const }]
          : []),
      ]
    }),
  )
}

const RECENT_DAYS = 7
const isRecent = (day: Day, today: Day) => Date.parse(today) - Date.parse(day) <= RECENT_DAYS * 86_400_000
