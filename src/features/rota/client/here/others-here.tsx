import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import type { OtherHere } from '../../schema.ts'
import classes from './here.module.css'
import { saidOf } from './said.ts'

/** So many circles have room; the others are a number. */
const MOST = 4

/** The other managers who have the rota open: a circle each, that says its name when it is pointed at, focused or tapped. */
export function OthersHere({ others }: { others: readonly OtherHere[] }) {
  const more = others.slice(MOST)
  return (
    <ul className={classes.others} aria-label="Who else is here">
      {others.slice(0, MOST).map((one) => (
        <li key={one.userId}>
          <button type="button" className={classes.one}>
            <PersonAvatar name={one.fullName} photoFileId={one.photoFileId} size={28} />
            <span className={classes.name}>{saidOf([one])}</span>
          </button>
        </li>
      ))}
      {more.length > 0 && (
        <li>
          <button type="button" className={classes.one}>
            <span className={classes.more} aria-hidden>
              +{more.length}
            </span>
            <span className={classes.name}>{saidOf(more)}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
