import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useNow } from '#client/use-now.ts'
import { exactTime, formatLongDay, londonDay, londonTime } from '#shared/time.ts'
import { placeOfBadge } from '../../rules/tablet.ts'
import { standsText } from '../../rules/tablet-words.ts'
import type { Expected, TabletState } from '../../schema.ts'
import { Camera } from './camera.tsx'
import { PersonPanel, type Shown } from './person-panel.tsx'
import { drop, type Waiting } from './queue.ts'
import classes from './tablet.module.css'
import { useScanner } from './use-scanner.ts'

const UnbookedPanel = lazy(async () => ({ default: (await import('./unbooked-panel.tsx')).UnbookedPanel }))

interface TabletScreenProps {
  state: TabletState
  people: readonly Expected[]
  waiting: readonly Waiting[]
  refetch: () => Promise<unknown>
}

/** As long as what was done stands there, and as long as nobody touches a name that was tapped. */
const DONE_MS = 6000
const IDLE_MS = 45_000

/** Who is expected and who is in; whoever taps their name, or shows their badge, clocks beside the list. */
export function TabletScreen({ state, people, waiting, refetch }: TabletScreenProps) {
  const now = useNow()
  const [chosen, setChosen] = useState<{ id: string; badge?: string }>()
  const [done, setDone] = useState<Shown>()
  const [unknown, setUnknown] = useState(false)
  const [unbooked, setUnbooked] = useState<{ badge?: string }>()
  const person = people.find(({ assignmentId }) => assignmentId === chosen?.id)
  useAway(done && (() => setDone(undefined)), DONE_MS)
  useAway(chosen && (() => setChosen(undefined)), IDLE_MS)
  useAway(unbooked && (() => setUnbooked(undefined)), IDLE_MS)

  function onBadge(badge: string) {
    const id = placeOfBadge(badge)!
    setDone(undefined)
    setUnbooked(undefined)
    setUnknown(!people.some(({ assignmentId }) => assignmentId === id))
    setChosen({ id, badge })
  }
  useScanner(onBadge)

  const open = (id: string) => {
    setDone(undefined)
    setUnknown(false)
    setUnbooked(undefined)
    setChosen({ id })
  }
  const show = (shown: Shown) => {
    setChosen(undefined)
    setUnbooked(undefined)
    setUnknown(false)
    setDone(shown)
    void refetch()
  }
  const side = done ? (
    <Done {...done} onClose={() => setDone(undefined)} />
  ) : unbooked ? (
    <Suspense>
      <UnbookedPanel
        badge={unbooked.badge}
        sealingKey={state.sealingKey}
        onClose={() => setUnbooked(undefined)}
        onDone={show}
      />
    </Suspense>
  ) : person ? (
    <PersonPanel
      key={`${person.assignmentId} ${chosen?.badge ?? ''}`}
      person={person}
      people={people}
      badge={chosen?.badge}
      sealingKey={state.sealingKey}
      onClose={() => setChosen(undefined)}
      onDone={show}
    />
  ) : undefined
  return (
    <div className={classes.screen} data-open={side ? true : undefined}>
      <Heading state={state} now={now} waits={waiting.some(({ refused }) => refused === undefined)} />
      <main id="main" className={classes.body}>
        <section className={classes.list} aria-label="Who is expected">
          <Refusals waiting={waiting} />
          <People people={people} now={now} chosen={chosen?.id} onOpen={open} />
          <p className={classes.quiet}>First name and letter only. Hours and pay are never shown here.</p>
        </section>
        <section className={classes.side} data-done={done ? true : undefined} aria-label="Clock">
          {side ?? (
            <div className={classes.idle}>
              <h2>Tap your name</h2>
              <p>Then type your PIN, or show the code of your arrival badge: to the camera, or to the scanner.</p>
              {unknown && <Callout state="soon" role="alert" title="This badge is for no shift here now" />}
              <Camera onBadge={onBadge} />
              <Button
                variant="default"
                size="lg"
                onClick={() => setUnbooked(unknown && chosen?.badge ? { badge: chosen.badge } : {})}
              >
                I Work Here Without a Booking
              </Button>
              {state.onCall && <OnCall number={state.onCall} team={state.teamName} />}
            </div>
          )}
        </section>
      </main>
    </div>
  )
}

/** Does something when nobody has done anything for a while. */
function useAway(leave: (() => void) | undefined, afterMs: number) {
  const [touched, setTouched] = useState(0)
  const isOpen = leave !== undefined
  useEffect(() => {
    if (!isOpen) return
    const touch = () => setTouched((count) => count + 1)
    addEventListener('pointerdown', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('pointerdown', touch)
      removeEventListener('keydown', touch)
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew at each touch, not at each drawing
  useEffect(() => {
    if (!leave) return
    const timer = setTimeout(leave, afterMs)
    return () => clearTimeout(timer)
  }, [isOpen, touched, afterMs])
}

function Heading({ state: { siteName, teamName }, now, waits }: { state: TabletState; now: number; waits: boolean }) {
  return (
    <header className={classes.head}>
      <div>
        <h1>{siteName}</h1>
        <p>Clock in and out · {teamName}</p>
      </div>
      {waits && (
        <StateMark state="info" icon={IconCloudOff}>
          No network: taps are kept here and go by themselves
        </StateMark>
      )}
      <div className={classes.time}>
        {londonTime(new Date(now))}
        <span>{formatLongDay(londonDay(new Date(now)))}</span>
      </div>
    </header>
  )
}

interface PeopleProps {
  people: readonly Expected[]
  now: number
  chosen: string | undefined
  onOpen: (id: string) => void
}

function People({ people, now, chosen, onOpen }: PeopleProps) {
  if (people.length === 0) return <p className={classes.none}>Nobody is expected here in the next twelve hours.</p>
  return (
    <PlainList aria-label="Expected here">
      {people.map((person) => {
        const { state, words } = standsText(person, now)
        return (
          <li key={person.assignmentId}>
            <button
              type="button"
              aria-pressed={chosen === person.assignmentId}
              onClick={() => onOpen(person.assignmentId)}
            >
              <span className={classes.name}>
                {person.name}
                <span>
                  {person.start}–{person.end}
                </span>
              </span>
              <StateMark state={state}>{words}</StateMark>
            </button>
          </li>
        )
      })}
    </PlainList>
  )
}

/** What was tapped without a network and is not taken: it is told to the agency by voice, and then put away. */
function Refusals({ waiting }: { waiting: readonly Waiting[] }) {
  return waiting
    .filter(({ refused }) => refused !== undefined)
    .map((one) => (
      <Callout
        key={one.taps[0]!.id}
        state="bad"
        mb="md"
        title={`${one.name}, ${exactTime(new Date(one.taps[0]!.deviceAt))}: this could not be kept`}
        onDismiss={() => drop(one)}
      >
        {one.refused}. Tell the agency.
      </Callout>
    ))
}

function Done({ title, words, more, onClose }: Shown & { onClose: () => void }) {
  return (
    <div className={classes.done} role="status">
      <span className={classes.tick}>
        <IconCheck size={56} aria-hidden />
      </span>
      <p className={classes.hello}>{title}</p>
      <p className={classes.words}>{words}</p>
      {more && <p>{more}</p>}
      <Button size="lg" variant="default" onClick={onClose}>
        Back to the Start
      </Button>
    </div>
  )
}
