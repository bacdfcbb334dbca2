import { Button, Group, Text, Title } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { formatDay } from '#shared/time.ts'
import type { Sharing } from '../schema.ts'
import classes from './references.module.css'

/** What a hirer was given, in words. */
export function sharedWords({ what, about }: Pick<Sharing, 'what' | 'about'>): string {
  if (what === 'document') return about ?? 'A document'
  if (what === 'steps-taken') return 'The steps taken for references'
  return about ? `Reference of ${about}` : 'A reference'
}

/** Which hirers were given what about the member. Nothing in it can be changed. */
export function SharingLog({ shared, onRecord }: { shared: readonly Sharing[]; onRecord: () => void }) {
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={4} size="h5">
          Given to hirers
        </Title>
        <Button variant="default" size="xs" onClick={onRecord}>
          Record
        </Button>
      </Group>
      {shared.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing yet. Write down here what a hirer was given, when, and on what consent.
        </Text>
      ) : (
        <div className={classes.card}>
          <List label="Given to hirers">
            {shared.map((one) => (
              <ListRow
                key={one.id}
                wraps
                title={`${sharedWords(one)} ${one.hirer === null ? 'released to them to read' : `to ${one.hirer}`}`}
                more={one.consent}
                end={formatDay(one.sharedOn)}
              />
            ))}
          </List>
        </div>
      )}
    </div>
  )
}
