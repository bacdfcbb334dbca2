import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, conflictState, errorMessage } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { isRinging, type Outcome } from '../rules/calls.ts'
import type { Call } from '../schema.ts'

/** A shift of a team, about which people are rung. */
export interface OfShift {
  teamId: string
  shiftId: string
}

/** The call log of a shift, with recent calls about others. */
export const useCalls = (input: OfShift) => useQuery(api.cover.calls.queryOptions({ input }))

/** The call to a person that matters most for a shift: one that rings, then the last about it, then the last about another. */
export function useLastCall(shift: OfShift, userId: string, now: number) {
  const calls = useCalls(shift).data?.items.filter((call) => call.userId === userId) ?? []
  return (
    calls.find((call) => isRinging(call, now)) ?? calls.find(({ shiftId }) => shiftId === shift.shiftId) ?? calls[0]
  )
}

const SAID: Record<Outcome, (name: string) => string> = {
  'no-answer': (name) => `${name} did not answer`,
  message: (name) => `${name} was left a message`,
  'ring-back': (name) => `${name} will ring back`,
  'said-no': (name) => `${name} said no`,
  agreed: (name) => `${name} agreed, is booked and told`,
}

/** What is done about calls: each shows what went wrong, and refetches what it changes. */
export function useCallActs({ teamId, shiftId }: OfShift) {
  const [busy, setBusy] = useState(false)

  async function act<Result>(
    work: () => Promise<Result>,
    refused: (error: unknown) => void = toast.failure,
  ): Promise<Result | undefined> {
    setBusy(true)
    try {
      return await actAndShow(work, api.cover.key(), api.shifts.key())
    } catch (error) {
      refused(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  /** Whether they are being rung now. A person who has said no to the shift is rung all the same when the manager confirms it. */
  async function ring(userId: string, allTheSame = false): Promise<boolean> {
    const call = await act(
      () => client.cover.ring({ teamId, shiftId, userId, ...(allTheSame && { allTheSame }) }),
      (error) =>
        conflictState<{ mayRingAllTheSame?: boolean }>(error)?.mayRingAllTheSame
          ? toast.error(errorMessage(error), {
              action: { label: 'Ring All the Same', run: () => void ring(userId, true) },
            })
          : toast.failure(error),
    )
    return call !== undefined
  }

  const strike = (call: Call) => act(() => client.cover.strike({ teamId, callId: call.id }))

  async function log(
    person: { userId: string; fullName: string },
    { outcome, note }: { outcome: Outcome; note: string },
  ) {
    const call = await act(() =>
      client.cover.log({ teamId, shiftId, userId: person.userId, outcome, ...(note && { note }) }),
    )
    if (!call) return
    const undo = { action: { label: 'Undo', run: () => void strike(call) } }
    toast.success(SAID[outcome](inSentence(person.fullName)), outcome === 'agreed' ? {} : undo)
  }

  return {
    busy,
    log,
    strike,
    ring,
  }
}
