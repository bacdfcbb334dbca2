import { VisuallyHidden } from '@mantine/core'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { inSentence } from '#shared/names.ts'
import type { OtherHere } from '../../schema.ts'
import classes from './here.module.css'

/** So many circles have room; the others are a number. */
const MOST = 4

const sentence = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]} is here, too` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are here, too`

/** The other managers who have the rota open: a circle each, that says its name when it is pointed at, focused or tapped. */
export function OthersHere({ others }: { others: readonly OtherHere[] }) {
  const names = others.map(({ fullName }) => inSentence(fullName))
  const more = names.slice(MOST)
  return (
    <>
      <VisuallyHidden role="status">{names.length > 0 && sentence(names)}</VisuallyHidden>
      {others.length > 0 && (
        <ul className={classes.others} aria-label="Who else is here">
          {others.slice(0, MOST).map(({ userId, fullName, photoFileId }, at) => (
            <li key={userId}>
              <button type="button" className={classes.one}>
                <PersonAvatar name={fullName} photoFileId={photoFileId} size={28} />
                <span className={classes.name}>{sentence([names[at]!])}</span>
              </button>
            </li>
          ))}
          {more.length > 0 && (
            <li>
              <button type="button" className={classes.one}>
                <span className={classes.more} aria-hidden>
                  +{more.length}
                </span>
                <span className={classes.name}>{sentence(more)}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
