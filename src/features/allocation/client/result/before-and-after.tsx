import type { Figures } from '../../schema.ts'
import { briefHours } from '../plans/plan-words.ts'
import classes from './result.module.css'

/** The same figures before the plan and with it. */
export function BeforeAndAfter({ figures, proposed }: { figures: Figures; proposed: number }) {
  const { open, minutes, shortMinutes, shortOfContract, mostUnpopular, fewestUnpopular } = figures
  const spread = (when: 'before' | 'after') => `${mostUnpopular[when]} to ${fewestUnpopular[when]}`
  const rows: (readonly [words: string, before: number | string, after: number | string])[] = [
    ['Open places', open.before, open.after],
    ['Hours booked', briefHours(minutes.before), briefHours(minutes.after)],
    ...(shortOfContract && shortOfContract.before > 0
      ? [['Short of contracts', briefHours(shortOfContract.before), briefHours(shortOfContract.after)] as const]
      : []),
    ['Short of what people want', briefHours(shortMinutes.before), briefHours(shortMinutes.after)],
    ['Nights and weekends, most to fewest', spread('before'), spread('after')],
  ]
  return (
    <section className={classes.card}>
      <table className={classes.compared}>
        <caption>Before and after</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">Plan</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([words, before, after]) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td>{before}</td>
              <td>
                <b>{after}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {proposed > 0 && (
        <p>
          {figures.knowSite} of {proposed} know the site.
        </p>
      )}
    </section>
  )
}
