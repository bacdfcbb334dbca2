import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { deviceClock, exactTime } from '#shared/time.ts'
import { PIN } from '../../rules/pin.ts'
import type { Shown } from './person-panel.tsx'
import { PinPad } from './pin-pad.tsx'
import { seal } from './seal.ts'
import classes from './tablet.module.css'
import { refusedWith, sendUnbooked } from './tablet-api.ts'

interface UnbookedPanelProps {
  /** The code of a badge of theirs, where it was shown first. */
  badge: string | undefined
  sealingKey: string
  onClose: () => void
  onDone: (shown: Shown) => void
}

/** What is shown once it is said. */
const doneOf: Record<'in' | 'out', (first: string, time: string) => Shown> = {
  in: (first, time) => ({
    ...{ title: `Hello, ${first}`, words: `Here since ${time}` },
    more: 'Your agency is told and decides. When you leave, say so here.',
  }),
  out: (first, time) => ({
    ...{ title: `Goodbye, ${first}`, words: `Out at ${time}` },
    more: 'Your agency decides.',
  }),
}

/** What is still to be typed without a badge. */
function missingOf({ name, pin }: { name: string; pin: string }): string | undefined {
  if (!name.trim()) return 'Type your name, as your agency has it'
  return PIN.test(pin) ? undefined : 'Type your PIN, four to six digits, then press again'
}

interface Saying {
  id: string
  kind: 'in' | 'out'
  at: Date
  badge: string | undefined
  typed: { name: string; pin: string }
  sealingKey: string
}

/** Sends what somebody says, proved by their badge or by name and PIN. */
async function send({ id, kind, at, badge, typed, sealingKey }: Saying) {
  const sealed = await seal(badge ?? JSON.stringify(typed), sealingKey)
  const times = { deviceAt: at.toISOString(), sentAt: at.toISOString() }
  return sendUnbooked({ id, kind, proof: { kind: badge ? 'badge' : 'pin', sealed }, ...times })
}

/** Somebody who is not in the list says that they work here without a booking, or that they have left such work. */
export function UnbookedPanel({ badge: shown, sealingKey, onClose, onDone }: UnbookedPanelProps) {
  const [badge, setBadge] = useState(shown)
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'in' | 'out'>()
  const made = useRef({ in: crypto.randomUUID(), out: crypto.randomUUID() })

  async function say(kind: 'in' | 'out') {
    if (busy) return
    const missing = badge ? undefined : missingOf({ name, pin })
    if (missing) return setProblem(missing)
    setBusy(kind)
    setProblem(undefined)
    const at = new Date(deviceClock.now())
    try {
      const said = await send({
        kind,
        at,
        id: made.current[kind],
        badge,
        typed: { name: name.trim(), pin },
        sealingKey,
      })
      onDone(doneOf[kind](said.name.replace(/ \S+$/, ''), exactTime(at)))
    } catch (error) {
      const isRefused = refusedWith(error) !== undefined
      if (isRefused) setBadge(undefined)
      setProblem(isRefused ? (error as Error).message : 'This needs a network, and there is none. Tell your agency.')
    } finally {
      setBusy(undefined)
      setPin('')
    }
  }

  return (
    <section className={classes.person} aria-labelledby="unbooked">
      <h2 id="unbooked">I work here without a booking</h2>
      <p className={classes.quiet}>It counts from now. Your agency is told, makes a shift of it, or says why not.</p>
      {badge ? (
        <StateMark state="ok">Badge read. Press what you do</StateMark>
      ) : (
        <>
          <TextInput
            size="lg"
            label="Your name, as your agency has it"
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <PinPad pin={pin} onPin={setPin} onEnter={() => void say('in')} />
        </>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.acts}>
        <Button size="xl" loading={busy === 'in'} onClick={() => void say('in')}>
          I Work Here Now
        </Button>
        <Button size="xl" variant="default" loading={busy === 'out'} onClick={() => void say('out')}>
          I Have Left
        </Button>
        <Button size="lg" variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </section>
  )
}
