import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import type { MemberReferences as Read } from '../schema.ts'
import { type Opened, ReferenceDialog } from './reference-dialog.tsx'
import classes from './references.module.css'
import { RequestRow } from './request-row.tsx'
import { SharingLog } from './sharing-log.tsx'
import { type MemberIds, useMemberReferences } from './use-member-references.ts'

/** The references of a member: what is still missing, who was asked, what hirers were given. */
export function MemberReferences({ teamId, userId }: MemberIds) {
  const { query, take, refetch } = useMemberReferences({ teamId, userId })
  const [opened, setOpened] = useState<Opened>()
  const keepsFocus = useRowFocus()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="references">
        <RowsSkeleton rows={3} />
      </Pending>
    )
  const { items, named } = query.data
  return (
    <section aria-labelledby="references-title">
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4" id="references-title">
          References
        </Title>
        <Button
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpened({ what: 'ask', named: {} })}
        >
          Ask a Referee
        </Button>
      </Group>
      <Stack gap="md">
        <Judged {...query.data} />
        {(items.length > 0 || named.length > 0) && (
          <div className={classes.card}>
            <List label="References" ref={keepsFocus}>
              {items.map((item) => (
                <RequestRow key={item.id} item={item} onOpen={setOpened} />
              ))}
              {named.map((referee) => (
                <ListRow
                  key={referee.email}
                  wraps
                  title={<Name>{referee.name}</Name>}
                  meta={referee.email}
                  more={referee.refused ?? referee.warning}
                  end={<Text size="sm">Named</Text>}
                  actions={
                    referee.refused ? undefined : (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Ask ${referee.name}`}
                        onClick={() => setOpened({ what: 'ask', named: referee })}
                      >
                        Ask
                      </Button>
                    )
                  }
                />
              ))}
            </List>
          </div>
        )}
        <StepsTaken {...query.data} onRecord={() => setOpened({ what: 'steps' })} />
        <SharingLog shared={query.data.shared} onRecord={() => setOpened({ what: 'share' })} />
      </Stack>
      {opened && (
        <ReferenceDialog
          teamId={teamId}
          userId={userId}
          opened={opened}
          all={query.data}
          take={take}
          refetch={refetch}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

function Judged({ enough, since, missing }: Pick<Read, 'enough' | 'since' | 'missing'>) {
  const verified = `Verified${since ? ` from ${formatDay(since)}` : ''}: at least two references, about the work of the three years before.`
  if (enough && missing.length === 0) return <Callout state="ok">{verified}</Callout>
  return (
    <Callout state={enough ? 'info' : 'soon'} title={enough ? verified : 'Still missing'}>
      {enough && 'What they have said of their work has changed since. It would ask for:'}
      <ul className={classes.missing}>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** Only where references cannot be had: then hirers are told what was tried. */
function StepsTaken({ enough, statements, onRecord }: Pick<Read, 'enough' | 'statements'> & { onRecord: () => void }) {
  if (enough && statements.length === 0) return null
  return (
    <div>
      {statements.map(({ id, stepsTaken, recordedAt, recordedBy }) => (
        <div key={id} className={classes.statement}>
          <Text size="sm" fw={600}>
            Steps taken, {formatDay(londonDay(new Date(recordedAt)))}
            {recordedBy && (
              <>
                , <Name>{recordedBy}</Name>
              </>
            )}
          </Text>
          <Text size="sm" className={classes.words}>
            {stepsTaken}
          </Text>
        </div>
      ))}
      {!enough && (
        <Button variant="subtle" size="compact-sm" onClick={onRecord}>
          Two Cannot Be Had? Record the Steps Taken
        </Button>
      )}
    </div>
  )
}
