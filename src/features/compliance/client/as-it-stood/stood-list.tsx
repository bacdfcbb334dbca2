import { Name } from '#client/ui/name.tsx'
import { stateWords } from '../../rules/state-words.ts'
import type { PastPerson } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'
import { STATE_LOOKS } from '../state-look.ts'
import classes from './as-it-stood.module.css'

type Item = PastPerson['items'][number]

const IN_PLACE = ['verified', 'expiring', 'exempt', 'not-required']
const WORST_FIRST = Object.keys(STATE_LOOKS) as Item['state'][]

/** The same on a phone: by person how much was not in place; a tap opens what. */
export function StoodList({ people }: { people: readonly PastPerson[] }) {
  return (
    <ul className={classes.list} aria-label="People">
      {people.map(({ userId, fullName, position, items }) => {
        const lacking = items.filter(({ state }) => !IN_PLACE.includes(state))
        return (
          <li key={userId}>
            <details>
              <summary>
                <span className={classes.person}>
                  <Name>{fullName}</Name> <span className={classes.job}>{position}</span>
                </span>
                <Counts items={lacking} />
              </summary>
              <ul className={classes.lacking}>
                {lacking.map(({ requirementId, state, name }) => (
                  <li key={requirementId}>
                    {name} <ComplianceMark state={state} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

function Counts({ items }: { items: readonly Item[] }) {
  const states = WORST_FIRST.flatMap((state) => {
    const count = items.filter((item) => item.state === state).length
    return count > 0 ? [{ state, count }] : []
  })
  return (
    <span className={classes.marks}>
      {states.length === 0 && <ComplianceMark state="verified">Everything in place</ComplianceMark>}
      {states.map(({ state, count }) => (
        <ComplianceMark key={state} state={state}>
          {stateWords[state]} {count}
        </ComplianceMark>
      ))}
    </span>
  )
}
