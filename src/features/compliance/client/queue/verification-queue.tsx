import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFilePane } from '#client/ui/files/file-viewers.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { Loading, RowsSkeleton, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import { useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatWhen } from '#shared/time.ts'
import type { Waiting } from '../../schema.ts'
import { givenOptions, Written } from '../given.tsx'
import { Decision } from './decision.tsx'
import classes from './queue.module.css'
import { type Queue, useQueue, wordOf } from './use-queue.ts'
import { WaitingList } from './waiting-list.tsx'

interface VerificationQueueProps {
  teamId: string
  /** The person whose evidence alone is shown. */
  person: string | undefined
  /** The requirement whose evidence is shown first. */
  requirement: string | undefined
  onEverybody: () => void
  /** The people whom only the team keeps from working, where everybody's evidence is shown. */
  waitingToWork: ReactNode
  /** What verifies an item instead of a plain decision: a check of the team. It calls `onChecked` when it has verified the item. */
  checkOf?: (item: Waiting, onChecked: () => void) => ReactNode
  /** What stands in place of what the person has written, where another feature shows more of it. */
  answersOf?: (item: Waiting) => ReactNode
}

/** There is no room for a list beside the document. The style sheet breaks at the same width. */
const NARROW = '(max-width: 75em)'

/** Everything that waits for the team's decision, one after the other: the list, the document, the decision. */
export function VerificationQueue({
  teamId,
  person,
  requirement,
  onEverybody,
  waitingToWork,
  checkOf,
  answersOf,
}: VerificationQueueProps) {
  const queue = useQueue({ teamId, person, requirement })
  const [showing, setShowing] = useState(false)
  const narrow = useMediaQuery(NARROW, matchMedia(NARROW).matches) ?? false
  useShortcut('nextItem', () => queue.step(1))
  useShortcut('previousItem', () => queue.step(-1))
  useShortcut('takeBack', queue.takeBack)
  const { query, item, items, index } = queue
  const queries = useQueryClient()
  const next = items[index + 1]
  // What the next one is compared with is there at once.
  useEffect(() => {
    if (next) void queries.prefetchQuery(givenOptions({ teamId, userId: next.userId, evidenceId: next.id }))
  }, [queries, teamId, next])
  if (!query.isSuccess)
    return (
      <Pending query={query} what="what waits" fallback="Failed to load what waits">
        <RowsSkeleton rows={8} />
      </Pending>
    )
  return (
    <section className={classes.queue} aria-label="Verification queue">
      <VisuallyHidden role="status">{queue.said}</VisuallyHidden>
      {person ? <OnePerson queue={queue} onEverybody={onEverybody} /> : waitingToWork}
      <LastDecision queue={queue} />
      {item ? (
        <div className={classes.desk}>
          {narrow ? <Position queue={queue} item={item} /> : <Side queue={queue} />}
          <div className={classes.document}>
            {item.file ? (
              <Document key={item.id} file={item.file} label={item.label} />
            ) : (
              <div className={classes.written}>
                {answersOf?.(item) ?? (
                  <Written key={item.id} of={{ teamId, userId: item.userId, evidenceId: item.id }} />
                )}
              </div>
            )}
          </div>
          <Decision
            key={item.id}
            teamId={teamId}
            item={item}
            showing={showing}
            onShowing={setShowing}
            headed={!narrow}
            check={checkOf?.(item, queue.checked)}
            onDecide={queue.decide}
          />
        </div>
      ) : (
        <EmptyState
          title={person ? 'Nothing of them waits' : 'Nothing waits'}
          icon={<IconCircleCheck size={36} aria-hidden />}
        >
          What people give is listed here until somebody of your team has looked at it.
        </EmptyState>
      )}
    </section>
  )
}

/** The person whose evidence alone is shown, with the way back to everybody's. */
function OnePerson({ queue: { item }, onEverybody }: { queue: Queue; onEverybody: () => void }) {
  return (
    <div className={classes.last}>
      <span className={classes.made}>Only what {item ? <Name>{item.fullName}</Name> : 'one person'} has given</span>
      <Button variant="default" size="sm" onClick={onEverybody}>
        Show Everybody’s
      </Button>
    </div>
  )
}

function Side({ queue: { items, item, total, choose } }: { queue: Queue }) {
  return (
    <div className={classes.side}>
      <Text size="sm" c="dimmed" className={classes.count}>
        {total} to verify, what is due first
      </Text>
      <WaitingList items={items} item={item} onChoose={choose} />
      <p className={classes.keys} aria-hidden>
        <span>
          <ShortcutKeys of="nextItem" /> <ShortcutKeys of="previousItem" /> next, previous
        </span>
        <span>
          <ShortcutKeys of="rotate" /> rotate
        </span>
      </p>
    </div>
  )
}

/** Where there is no room for the list, one item fills the screen. */
function Position({ queue, item }: { queue: Queue; item: Waiting }) {
  const { index, items, total, step } = queue
  return (
    <div className={classes.position}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Previous item"
          aria-disabled={index === 0}
          data-disabled={index === 0 || undefined}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Text size="sm" c="dimmed">
          {index + 1} of {total} to verify
        </Text>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Next item"
          aria-disabled={index === items.length - 1}
          data-disabled={index === items.length - 1 || undefined}
          onClick={() => step(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <h2 className={classes.title}>{item.label}</h2>
      <Text size="sm" c="dimmed">
        <Name>{item.fullName}</Name>, {item.position}. Given {formatWhen(item.givenAt)}
      </Text>
    </div>
  )
}

function Document({ file, label }: { file: NonNullable<Waiting['file']>; label: string }) {
  const Pane = useFilePane()
  return (
    <Suspense
      fallback={
        <Loading what="document">
          <SheetSkeleton width={480} />
        </Loading>
      }
    >
      <Pane file={{ ...file, label }} />
    </Suspense>
  )
}

/** What was decided last, with the way back. */
function LastDecision({ queue: { last, takeBack } }: { queue: Queue }) {
  if (!last) return null
  const { item, terms } = last
  return (
    <div className={classes.last}>
      <span className={classes.made}>
        <StateMark state={terms.decision === 'verified' ? 'ok' : 'bad'}>{wordOf(terms)}</StateMark> {item.label},{' '}
        <Name>{item.fullName}</Name>
      </span>
      <Button variant="default" size="sm" onClick={takeBack}>
        Undo
        <span className={classes.key}>
          <ShortcutKeys of="takeBack" />
        </span>
      </Button>
    </div>
  )
}
