import { Text, Title } from '@mantine/core'
import { addDays, deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import type { PaperSheet, PaperWeek } from '../../rules/paper-grid.ts'
import classes from './papers.module.css'

/** A sheet of one site or person; on a phone its days stand below each other. */
export function Sheet({ sheet }: { sheet: PaperSheet }) {
  return (
    <section className={classes.sheet} aria-label={sheet.title}>
      <Title order={2} size="h4">
        {sheet.title}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {sheet.more}
      </Text>
      {sheet.weeks
        .filter(({ rows }) => rows.length > 0)
        .map((week) => (
          <Week key={week.from} week={week} of={sheet.title} />
        ))}
    </section>
  )
}

function Week({ week: { from, rows }, of }: { week: PaperWeek; of: string }) {
  const today = londonToday(deviceClock)
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at))
  const isNamed = rows.some(({ head }) => head !== '')
  return (
    <>
      <table className={classes.week} aria-label={`${of}, week of ${formatShortDay(from, { today })}`}>
        <thead>
          <tr>
            {isNamed && <th scope="col">Shift</th>}
            {days.map((day) => (
              <th key={day} scope="col">
                {formatShortDay(day, { today })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              {isNamed && <th scope="row">{head}</th>}
              {days.map((day, at) => (
                <td key={day}>
                  {cells[at]!.map((words, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two of one name are alike
                    <div key={place}>{words}</div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.days} aria-label={`${of}, by day`}>
        {days.map((day, at) => (
          <li key={day}>
            <b>{formatShortDay(day, { today })}</b>
            {rows
              .filter(({ cells }) => cells[at]!.length > 0)
              .map(({ key, head, cells }) => (
                <div key={key}>
                  {head && <span>{head}: </span>}
                  {cells[at]!.join(', ')}
                </div>
              ))}
            {rows.every(({ cells }) => cells[at]!.length === 0) && <div>–</div>}
          </li>
        ))}
      </ul>
    </>
  )
}
