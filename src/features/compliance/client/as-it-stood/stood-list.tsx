import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import type { PastPerson } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import classes from './as-it-stood.module.css'

const GOOD = ['verified', 'expiring', 'exempt', 'not-required']

/** The same on a phone: by person what was not in place. */
export function StoodList({ people }: { people: readonly PastPerson[] }) {
  return (
    <List label="People">
      {people.map(({ userId, fullName, position, items }) => {
        const asked = items.filter(({ state }) => state !== 'not-required')
        const lacking = items.filter(({ state }) => !GOOD.includes(state))
        return (
          <ListRow
            key={userId}
            title={
              <>
                <Name>{fullName}</Name> <span className={classes.job}>{position}</span>
              </>
            }
            meta={
              <span className={classes.marks}>
                {lacking.length === 0 && <ComplianceMark state="verified">Everything in place</ComplianceMark>}
                {lacking.map(({ requirementId, state, name }) => (
                  <ComplianceMark key={requirementId} state={state}>
                    {name}
                  </ComplianceMark>
                ))}
              </span>
            }
            end={`${asked.length - lacking.length} of ${asked.length}`}
          />
        )
      })}
    </List>
  )
}
