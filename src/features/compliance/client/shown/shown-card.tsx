import { Button, Card, Text, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { Stripe } from '#client/ui/stripe.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { shownToClients } from '../../rules/shown-to-clients.ts'
import type { PersonCompliance } from '../../schema.ts'
import classes from './shown-card.module.css'

interface ShownCardProps {
  /** Their photo, or their initials. */
  picture: ReactNode
  fullName: string
  position: string
  teamName: string
  items: PersonCompliance['items']
  /** It is printed by itself, not with its page. */
  prints?: boolean
}

/** What a client or a site is shown of somebody who is booked with them. */
export function ShownCard({ picture, fullName, position, teamName, items, prints = false }: ShownCardProps) {
  const today = londonToday(deviceClock)
  const checked = shownToClients(items)
  return (
    <Card withBorder padding={0} component="section" aria-label={`As a client of ${inSentence(teamName)} sees it`}>
      <Stripe />
      <div className={classes.person}>
        {picture}
        <div className={classes.words}>
          <Title order={3} size="h4">
            <Name>{fullName}</Name>
          </Title>
          <Text>{position}</Text>
          <Text c="dimmed">
            with <Name>{teamName}</Name>
          </Text>
        </div>
      </div>
      <ul className={classes.checks} aria-label="What the agency has checked">
        {checked.map(({ name, until }) => (
          <li key={name}>
            <span>{name}</span>
            <StateMark state="ok">{until ? `Checked, until ${formatShortDay(until, { today })}` : 'Checked'}</StateMark>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Text size="sm" c="dimmed">
          {checked.length === 0 && 'Nothing has been checked yet. '}
          Made on {formatShortDay(today, { today })}. Not shown: papers, address, date of birth, health, pay.
        </Text>
        {prints && (
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
            Print
          </Button>
        )}
      </div>
    </Card>
  )
}
