import { Button } from '@mantine/core'
import { useUser } from '#client/session/session.tsx'
import { Name } from '#client/ui/name.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { inSentence } from '#shared/names.ts'
import { callText } from '../rules/calls.ts'
import classes from './cover.module.css'
import { type OfShift, useCallActs, useCalls } from './use-calls.ts'

/** Who was rung about a shift, the newest first; one's own wrong lines can be removed. */
export function CallLog({ now, ...shift }: OfShift & { now: number }) {
  const { id: self } = useUser()
  const { strike, busy } = useCallActs(shift)
  const calls = useCalls(shift).data?.items.filter(({ shiftId }) => shiftId === shift.shiftId) ?? []
  if (calls.length === 0) return null
  return (
    <details className={classes.log}>
      <summary>{calls.length === 1 ? '1 call' : `${calls.length} calls`}</summary>
      <ol>
        {calls.map((call) => (
          <li key={call.id}>
            <b>
              <Name>{call.fullName}</Name>
            </b>
            {callText(call, now)}
            {call.phone && <PhoneLink number={call.phone} />}
            {call.callerId === self && call.outcome !== 'agreed' && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                disabled={busy}
                aria-label={`Remove the call to ${inSentence(call.fullName)}`}
                onClick={() => void strike(call)}
              >
                Remove
              </Button>
            )}
            {call.note && <q>{call.note}</q>}
          </li>
        ))}
      </ol>
    </details>
  )
}
