import { Card, Text, UnstyledButton } from '@mantine/core'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { formatDay } from '#shared/time.ts'
import type { ListedCard } from '../schema.ts'
import classes from './rates.module.css'

interface CardListProps {
  cards: readonly ListedCard[]
  selected: string | undefined
  onCard: (id: string) => void
}

/** Every card, under the client that it is for; that of the team comes first. */
export function CardList({ cards, selected, onCard }: CardListProps) {
  return (
    <Card withBorder padding={0} component="nav" aria-label="Rate cards">
      {[...Map.groupBy(cards, ({ clientName }) => clientName ?? 'Every client')].map(([client, of]) => (
        <section key={client} aria-label={client}>
          <h2 className={classes.client}>{client}</h2>
          {of.map((card) => (
            <UnstyledButton
              key={card.id}
              className={classes.card}
              aria-current={card.id === selected ? 'true' : undefined}
              onClick={() => onCard(card.id)}
            >
              <span className={classes.cardName}>{placeText(card)}</span>
              {card.hasDraft && <StateMark state="draft">Draft</StateMark>}
              <Text span size="sm" c="dimmed" className={classes.cardSays}>
                {inForceText(card)}
              </Text>
            </UnstyledButton>
          ))}
        </section>
      ))}
    </Card>
  )
}

function placeText({ siteName, clientName, job }: ListedCard): string {
  const parts = [siteName, job && jobLabel(job)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : clientName ? 'Every site and role' : 'All shifts'
}

function inForceText({ from, lowest, highest, next }: ListedCard): string {
  const later = next ? `changes on ${formatDay(next)}` : ''
  if (!from) return later || 'Not begun'
  const range = lowest === highest ? formatPence(lowest!) : `${formatPence(lowest!)} to ${formatPence(highest!)}`
  return [range, later].filter(Boolean).join(' · ')
}
