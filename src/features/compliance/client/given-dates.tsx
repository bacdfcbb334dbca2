import { formatDay, londonDay } from '#shared/time.ts'
import type { Evidence } from '../schema.ts'
import classes from './evidence.module.css'

/** The dates as the person has typed them, to be compared with the document. */
export function GivenDates({
  evidence: { validFrom, validUntil, givenAt },
}: {
  evidence: Pick<Evidence, 'validFrom' | 'validUntil' | 'givenAt'>
}) {
  return (
    <div>
      <h3 className={classes.part}>Given by the person, please compare</h3>
      <dl className={classes.dates}>
        <div>
          <dt>From</dt>
          <dd>{formatDay(validFrom)}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>{validUntil ? formatDay(validUntil) : 'No end'}</dd>
        </div>
        <div>
          <dt>Given</dt>
          <dd>{formatDay(londonDay(new Date(givenAt)))}</dd>
        </div>
      </dl>
    </div>
  )
}
