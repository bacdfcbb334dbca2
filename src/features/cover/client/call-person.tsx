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
import { type OfShift, useCallActs, useCalls } from './use-calls.ts'

interface CallPersonProps extends OfShift {
  person: { userId: string; fullName: string }
  /** Whether they can be booked as it is. */
  canAgree: boolean
  now: number
}

/** What was said to one person about a shift on the phone, and two taps to write down the next call: that it begins, and how it ends. */
export function CallPerson({ teamId, shiftId, person, canAgree, now }: CallPersonProps) {
  const { id: self } = useUser()
  const { ring, busy } = useCallActs({ teamId, shiftId })
  // The button that was pressed goes away: the focus stays with the call.
  const rang = useRef(false)
  const calls = useCalls({ teamId, shiftId }).data?.items.filter(({ userId }) => userId === person.userId) ?? []
  const ringing = calls.find((call) => isRinging(call, now))
  const last = ringing ?? calls.find((call) => call.shiftId === shiftId) ?? calls[0]
  const isOwn = ringing?.callerId === self && ringing.shiftId === shiftId
  if (isOwn)
    return (
      <Ends
        teamId={teamId}
        shiftId={shiftId}
        person={person}
        phone={ringing.phone}
        canAgree={canAgree}
        takesFocus={rang.current}
      />
    )
  return (
    <div className={classes.call}>
      {last && (
        <p>
          {callText(last, now)}
          {last.shiftId !== shiftId && ', about another shift'}
        </p>
      )}
      {(!ringing || ringing.callerId === self) && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPhone size={14} aria-hidden />}
          loading={busy}
          aria-label={`Ring ${inSentence(person.fullName)}`}
          onClick={() => {
            rang.current = true
            void ring(person.userId)
          }}
        >
          Ring
        </Button>
      )}
    </div>
  )
}

interface EndsProps extends Omit<CallPersonProps, 'now'> {
  phone: string | null
  takesFocus: boolean
}

/** The number to dial, and how the call ended. */
function Ends({ person, phone, canAgree, takesFocus, ...shift }: EndsProps) {
  const { log, busy } = useCallActs(shift)
  const group = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (takesFocus) group.current?.focus()
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
