import { ActButton } from '#client/ui/act-button.tsx'
import { ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatWhen } from '#shared/time.ts'
import type { SentLink } from '../schema/reading.ts'

interface SentLinksProps<Link extends SentLink> {
  links: readonly Link[]
  /** What else there is to say of one. */
  more?: (link: Link) => string
  onTakeBack: (linkId: string) => Promise<unknown>
}

/** To whom something was mailed, and how long its links open. */
export function SentLinks<Link extends SentLink>({ links, more, onTakeBack }: SentLinksProps<Link>) {
  return links.map((link) => (
    <ListRow
      key={link.id}
      wraps
      title={`Mailed to ${link.email}`}
      more={`${more ? `${more(link)}. ` : ''}${formatWhen(link.sentAt)}, opens until ${formatWhen(link.expiresAt)}`}
      end={
        link.isRevoked ? (
          <StateMark state="plain">Taken back</StateMark>
        ) : (
          link.isBounced && <StateMark state="bad">Came back</StateMark>
        )
      }
      actions={
        !link.isRevoked && (
          <ActButton
            size="sm"
            variant="default"
            aria-label={`Take back the link to ${link.email}`}
            act={() => onTakeBack(link.id)}
          >
            Take Back
          </ActButton>
        )
      }
    />
  ))
}
