import { sql } from 'kysely'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  moneyColumn,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

/** What was written down of one's holiday. */
export const ownHolidayExport = ownRecords({
  after: 'pay',
  tables: ['holiday_entries'],
  name: 'holiday',
  query: (userId) => sql<{ record: unknown }>`
      select jsonb_build_object('team', t.team_name, 'kind', h.kind, 'from', h.from_day, 'through', h.through_day, 'minutes', h.minutes,
          'reason', h.reason, 'pence', h.amount, 'weeksOfTheAverage', h.weeks, 'recordedAt', h.recorded_at, 'takenBackAt', h.void_at) as record
        from app.holiday_entries h join app.teams t on t.id = h.team_id
       where h.user_id = ${userId} order by h.from_day, h.recorded_at`,
})

export const holidayList: TeamList = {
  after: 'pay',
  name: 'holiday',
  words: 'Holiday that was taken or carried over, and what it paid.',
  columns: () => [
    dayColumn('First day', 'from'),
    dayColumn('Last day', 'through'),
    textColumn('Name', 'name'),
    textColumn('Kind', 'kind'),
    textColumn('Minutes', 'minutes'),
    textColumn('Reason', 'reason'),
    moneyColumn('Pay, £', 'amount'),
    textColumn('Weeks of the average', 'weeks'),
    textColumn('State', 'state'),
  ],
  query: ({ teamId, after }) => sql<ListRow>`
      select h.from_day::text || h.id::text as place, h.from_day as "from", h.through_day as through, m.full_name as name, h.kind, h.minutes,
          h.reason, h.amount, h.weeks, case when h.void_at is null then 'Counts' else 'Taken back' end as state
        from app.holiday_entries h left join app.team_members m on m.team_id = h.team_id and m.user_id = h.user_id
       where h.team_id = ${teamId} and h.from_day::text || h.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
}
