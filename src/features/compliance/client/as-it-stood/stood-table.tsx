import { VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Name } from '#client/ui/name.tsx'
import { stateWords } from '../../rules/state-words.ts'
import type { PastPerson } from '../../schema.ts'
import { STATE_LOOKS } from '../state-look.ts'
import classes from './as-it-stood.module.css'

type Item = PastPerson['items'][number]

/** The requirements of these people, by name. */
function columnsOf(people: readonly PastPerson[]) {
  const names = new Map(people.flatMap(({ items }) => items.map(({ requirementId, name }) => [requirementId, name])))
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** People by requirement. It scrolls in itself; the names stay. */
export function StoodTable({ people }: { people: readonly PastPerson[] }) {
  const columns = columnsOf(people)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={classes.around} aria-label="People by requirement" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" title={name}>
                <span className={classes.upright}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row">
                <Name>{person.fullName}</Name>
                <small>{person.position}</small>
              </th>
              {columns.map(({ id }) => (
                <StoodCell key={id} item={person.items.find(({ requirementId }) => requirementId === id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StoodCell({ item }: { item: Item | undefined }) {
  const state = item?.state ?? 'not-required'
  const { icon: Icon, tone } = STATE_LOOKS[state]
  const corrected = item?.corrected ? `, corrected later: ${stateWords[item.corrected]}` : ''
  const words = `${stateWords[state]}${corrected}`
  return (
    <td data-state={tone} data-is={state} title={words}>
      <Icon size={16} aria-hidden />
      {corrected && <IconPencil size={12} aria-hidden />}
      <VisuallyHidden>{words}</VisuallyHidden>
    </td>
  )
}
