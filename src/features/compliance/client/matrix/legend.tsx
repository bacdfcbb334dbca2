import { IconBan } from '@tabler/icons-react'
import { states } from '../../rules/state.ts'
import { stateWords } from '../../rules/state-words.ts'
import { STATE_LOOKS } from '../state-look.ts'
import classes from './matrix.module.css'

/** What the marks of the matrix mean. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Marks">
      {states.map((state) => {
        const { tone, icon: Icon } = STATE_LOOKS[state]
        return (
          <li key={state} data-state={tone}>
            <Icon size={16} aria-hidden /> {stateWords[state]}
          </li>
        )
      })}
      <li data-state="bad">
        <IconBan size={16} aria-hidden /> Blocked now
      </li>
    </ul>
  )
}
