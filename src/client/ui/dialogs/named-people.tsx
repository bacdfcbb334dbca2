import { Checkbox } from '@mantine/core'
import { PlainList } from '../lists/plain-list.tsx'
import { Name } from '../name.tsx'
import { PersonAvatar } from '../person-avatar.tsx'
import classes from './people-dialog.module.css'

export interface NamedPerson {
  userId: string
  fullName: string
  photoFileId: string | null
  /** What is to be known of them here. */
  about?: string
}

interface NamedPeopleProps {
  label: string
  people: readonly NamedPerson[]
  /** The people who are left out, and the function that ticking and unticking calls; left out: there is nothing to choose. */
  ticks?: { without: ReadonlySet<string>; toggle: (userId: string) => void }
}

/** The people whom an act reaches, by name. */
export function NamedPeople({ label, people, ticks }: NamedPeopleProps) {
  return (
    <PlainList className={classes.people} aria-label={label} tabIndex={ticks ? undefined : 0}>
      {people.map(({ userId, fullName, photoFileId, about }) => (
        <li key={userId}>
          <PersonAvatar name={fullName} photoFileId={photoFileId} size="sm" />
          <span className={classes.name}>
            {ticks ? (
              <Checkbox
                label={<Name>{fullName}</Name>}
                checked={!ticks.without.has(userId)}
                onChange={() => ticks.toggle(userId)}
              />
            ) : (
              <Name>{fullName}</Name>
            )}
          </span>
          {about && <small>{about}</small>}
        </li>
      ))}
    </PlainList>
  )
}
