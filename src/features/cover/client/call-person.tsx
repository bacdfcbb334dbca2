import { Button, TextInput } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#client/session/session.tsx'
import { dialling } from '#client/ui/phone-link.tsx'
import { spacedPhone } from '#shared/formats.ts'
import { inSentence } from '#shared/names.ts'
import { callText, isRinging, outcomes } from '../rules/calls.ts'
import { AskNumber } from './ask-number.tsx'
import classes from './cover.module.css'
import { type OfShift, useCallActs, useLastCall } from './use-calls.ts'

interface CallPersonProps extends OfShift {
  person: { userId: string; fullName: string }
  /** Whether they can be booked as it is. */
  canAgree: boolean
  now: number
}

/** While one rings somebody oneself: the number, and how the call ends. */
export function CallPerson({ teamId, shiftId, person, canAgree, now }: CallPersonProps) {
  const { call, isMine } = useCallTo({ teamId, shiftId }, person.userId, now)
  if (!call || !isMine) return null
  return <Ends teamId={teamId} shiftId={shiftId} person={person} phone={call.phone} canAgree={canAgree} />
}

/** What was said to somebody about a shift on the phone last, in the line of what else is known of them. */
export function Called({ userId, now, ...shift }: OfShift & { userId: string; now: number }) {
  const { call, isMine } = useCallTo(shift, userId, now)
  if (!call || isMine) return null
  return (
    <span className={classes.called}>
      {callText(call, now)}
      {call.shiftId !== shift.shiftId && ', about another shift'} ·{' '}
    </span>
  )
}

/** The call to them that matters most, and whether it is the reader's own and goes on. */
function useCallTo(shift: OfShift, userId: string, now: number) {
  const { id: self } = useUser()
  const call = useLastCall(shift, userId, now)
  const isMine = call && isRinging(call, now) && call.callerId === self && call.shiftId === shift.shiftId
  return { call, isMine }
}

interface EndsProps extends Omit<CallPersonProps, 'now'> {
  phone: string | null
}

/** The number to dial, and how the call ended. */
function Ends({ person, phone, canAgree, ...shift }: EndsProps) {
  const { log, busy } = useCallActs(shift)
  const group = useRef<HTMLDivElement>(null)
  // Whoever has pressed the button in the row goes on here; the focus that is elsewhere stays.
  useEffect(() => {
    const { current } = group
    if (current?.closest('[data-row]')?.contains(document.activeElement)) current.focus()
  }, [])
  const [note, setNote] = useState('')
  const name = inSentence(person.fullName)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not stand in a line of text
    <div
      ref={group}
      tabIndex={-1}
      className={classes.ends}
      role="group"
      aria-label={`How did the call to ${name} end?`}
    >
      {phone ? (
        <Button
          component="a"
          href={dialling(phone)}
          leftSection={<IconPhone size={16} aria-hidden />}
          className={classes.dial ?? ''}
        >
          {spacedPhone(phone)}
        </Button>
      ) : (
        <AskNumber teamId={shift.teamId} userId={person.userId} name={name} onAsked={() => group.current?.focus()} />
      )}
      <span>You are ringing. How did it end?</span>
      <div>
        {outcomes
          .filter(({ value }) => canAgree || value !== 'agreed')
          .map(({ value, label }) => (
            <Button
              key={value}
              size="compact-md"
              variant={value === 'agreed' ? 'filled' : 'default'}
              disabled={busy}
              onClick={() => void log(person, { outcome: value, note: note.trim() })}
            >
              {label}
            </Button>
          ))}
      </div>
      <TextInput
        aria-label={`Note about the call to ${name}`}
        placeholder="Note, nothing about health"
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </div>
  )
}
