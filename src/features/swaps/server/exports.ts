import { sql } from 'kysely'
import { type OwnExport, ownRecords } from '#server/exports.ts'

const ownSwaps = (userId: string) => sql<{ record: unknown }>`
    select jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'state', w.state, 'askedAt', w.asked_at, 'endedAt', w.ended_at,
        'part', case when w.user_id = ${userId} then 'asked colleagues' when w.taker_id = ${userId} then 'took over' else 'was asked' end,
        'declinedAt', a.declined_at, 'returnRefused', a.in_return = any (a.refused), 'inReturn', case when r.id is not null
          then jsonb_build_object('startsAt', r.starts_at, 'endsAt', r.ends_at) end) as record
    from app.swaps w join app.shifts s on s.id = w.shift_id left join app.swap_asks a on a.swap_id = w.id and a.user_id = ${userId}
    left join app.assignments r on r.id = case when w.user_id = ${userId} or w.taker_id = ${userId} then w.in_return else a.in_return end
    where w.user_id = ${userId} or w.taker_id = ${userId} or a.user_id is not null order by w.asked_at, w.id`

export const ownExports: readonly OwnExport[] = [
  ownRecords({ after: 'shift-offers', tables: ['swaps', 'swap_asks'], name: 'shift-swaps', query: ownSwaps }),
]
