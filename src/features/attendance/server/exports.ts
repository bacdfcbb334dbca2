import { sql } from 'kysely'
import {
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
} from '#server/exports.ts'

const own = (userId: string) => sql<{ record: unknown }>`
  (select jsonb_build_object('id', e.id, 'team', t.team_name, 'shiftStartsAt', a.starts_at, 'what', e.kind, 'how', e.source,
      'at', e.at, 'byTheDevice', e.device_at,
        'deviceSecondsBehind', e.device_offset, 'receivedAt', e.received_at, 'whereThePhoneWas', e.place, 'metresFromTheSite', e.metres,
        'accuracyInMetres', e.accuracy, 'atTheTablet', d.name, 'reason', e.reason, 'marks', e.flags, 'standsInFor', e.replaces) as record
      from app.clock_events e join app.assignments a on a.id = e.assignment_id join app.teams t on t.id = e.team_id
      left join app.clock_devices d on d.team_id = e.team_id and d.id = e.device_id
     where e.user_id = ${userId} order by e.at, e.received_at, e.id)
  union all
  (select jsonb_build_object('what', 'Work without a booking', 'id', u.id, 'team', t.team_name, 'site', x.name, 'cameAt',
      u.came_at, 'leftAt', u.left_at, 'note', u.note,
        'state', u.state, 'decidedAt', u.decided_at, 'words', u.words) as record
      from app.unbooked_work u join app.teams t on t.id = u.team_id join app.sites x on x.id = u.site_id
        where u.user_id = ${userId} order by u.came_at)
  union all
  select jsonb_build_object('what', 'PIN for tablets of sites', 'setAt', k.set_at) from app.clock_pins k
    where k.user_id = ${userId}`

export const ownExports: readonly OwnExport[] = [
  ownRecords({
    after: 'calls-about-shifts',
    tables: ['clock_events', 'clock_alarms', 'clock_pins', 'unbooked_work'],
    name: 'clock',
    query: own,
  }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'calls-about-shifts',
    name: 'clock',
    words:
      'When people came, paused and left, as it was clocked, entered and corrected: nothing of it is ever changed.',
    columns: () => [
      momentColumn('Start of the shift', 'startsAt'),
      textColumn('Site', 'site'),
      textColumn('Name', 'name'),
      textColumn('What', 'kind'),
      textColumn('How', 'source'),
      momentColumn('When', 'at'),
      momentColumn('Received', 'receivedAt'),
      textColumn('Where the phone was', 'whereabouts'),
      textColumn('Metres from the site', 'metres'),
      textColumn('Tablet', 'tablet'),
      textColumn('Reason', 'reason'),
      textColumn('Marks', 'flags'),
      textColumn('Entered by', 'entered'),
      textColumn('Number', 'id'),
      textColumn('Stands in for', 'replaces'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select e.id::text as place, e.id::text, a.starts_at as "startsAt", x.name as site,
          m.full_name as name, e.kind, e.source, e.at,
            e.received_at as "receivedAt", e.place as whereabouts, e.metres, d.name as tablet, e.reason,
              array_to_string(e.flags, ', ') as flags, e.replaces::text,
            case when e.source = 'manager' then b.full_name end as entered
          from app.clock_events e join app.assignments a on a.id = e.assignment_id join app.shifts s on s.id = a.shift_id
            join app.sites x on x.id = s.site_id
          left join app.team_members m on m.team_id = e.team_id and m.user_id = e.user_id
          left join app.clock_devices d on d.team_id = e.team_id and d.id = e.device_id
          left join app.team_members b on b.team_id = e.team_id and b.user_id = e.by
          where e.team_id = ${teamId} and e.id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
]
