import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useNow } from '#client/use-now.ts'
import { deviceClock } from '#shared/time.ts'
import { PIN } from '../../rules/pin.ts'
import { actsOf, doneText, standsText, type TabletAct } from '../../rules/tablet-words.ts'
import type { Expected } from '../../schema.ts'
import { Camera } from './camera.tsx'
import { PinPad } from './pin-pad.tsx'
import { drop, keep, type Waiting } from './queue.ts'
import { seal } from './seal.ts'
import classes from './tablet.module.css'
import { refusedWith, sendTaps } from './tablet-api.ts'

/** What is shown of what somebody has just done. */
export interface Shown {
  title: string
  words: string
  more?: string
}

interface PersonPanelProps {
  person: Expected
  people: readonly Expected[]
  /** The code of their badge, where it was shown first. */
  badge: string | undefined
  sealingKey: string
  onClose: () => void
  onDone: (shown: Shown) => void
}

const OFFLINE = 'There is no network. It is kept here, goes by itself, and counts from now.'
const HELLO = { in: 'Hello', break: 'Enjoy your break', back: 'Welcome back', out: 'Goodbye' } as const

/** One person’s clock at a tablet: their PIN or badge, and what they may press now. */
export function PersonPanel({ person, people, badge: shown, sealingKey, onClose, onDone }: PersonPanelProps) {
  const now = useNow()
  const [pin, setPin] = useState('')
  const [badge, setBadge] = useState(shown)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const acts = actsOf(person, people, now)
  const heading = useRef<HTMLHeadingElement>(null)
  const asksPin = !badge && person.hasPin && acts.length > 0
  // Otherwise the field of the PIN takes it.
  useEffect(() => {
    if (!asksPin) heading.current?.focus()
  }, [asksPin])

  async function press({ label, taps: chosen }: TabletAct) {
    if (busy) return
    if (!badge && !PIN.test(pin)) return setProblem('Type your PIN, four to six digits, then press again')
    const at = new Date(deviceClock.now())
    setBusy(label)
    setProblem(undefined)
    const taps = chosen.map((tap) => ({ ...tap, id: crypto.randomUUID(), deviceAt: at.toISOString() }))
    const proof = { kind: badge ? ('badge' as const) : ('pin' as const), sealed: await seal(badge ?? pin, sealingKey) }
    const problemOf = await send({ name: person.name, taps, proof })
    setBusy(undefined)
    setPin('')
    if (problemOf === undefined || problemOf === OFFLINE)
      return onDone({
        title: `${HELLO[taps.at(-1)!.kind]}, ${person.name.replace(/ \S+$/, '')}`,
        words: doneText(taps, at),
        ...(problemOf && { more: problemOf }),
      })
    setBadge(undefined)
    setProblem(problemOf)
  }

  return (
    <section className={classes.person} aria-labelledby="person">
      <h2 id="person" ref={heading} tabIndex={-1}>
        {person.name}
      </h2>
      <p className={classes.quiet}>
        {person.start}–{person.end} · {standsText(person, now).words}
      </p>
      {acts.length === 0 ? (
        <p>
          {standsText(person, now).clock.from
            ? 'This shift is done.'
            : 'You can clock in from an hour before the start.'}
        </p>
      ) : badge ? (
        <StateMark state="ok">Badge read. Press what you do</StateMark>
      ) : asksPin ? (
        <PinPad pin={pin} onPin={setPin} onEnter={() => void press(acts[0]!)} />
      ) : (
        <p>You have no PIN yet: choose one in My Shifts on your phone. Or show the code of your badge.</p>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.acts}>
        {acts.map((act, at) => (
          <Button
            key={act.label}
            size="xl"
            variant={at === 0 ? 'filled' : 'default'}
            loading={busy === act.label}
            disabled={!badge && !person.hasPin}
            onClick={() => void press(act)}
          >
            {act.label}
          </Button>
        ))}
        {!badge && acts.length > 0 && <Camera onBadge={setBadge} />}
        <Button size="lg" variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </section>
  )
}

/** Sends it, or keeps it here where the server cannot be reached; why it is refused, or that it waits. */
async function send(waiting: Waiting): Promise<string | undefined> {
  keep(waiting)
  try {
    await sendTaps({ sentAt: new Date(deviceClock.now()).toISOString(), taps: waiting.taps, proof: waiting.proof })
    drop(waiting)
    return undefined
  } catch (error) {
    const status = refusedWith(error)
    if (status === undefined || status === 401) return OFFLINE
    drop(waiting)
    return (error as Error).message
  }
}
