import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { useKept } from '#client/offline/use-kept.ts'
import { useUser } from '#client/session/session.tsx'
import type { TapKind } from '../rules/events.ts'
import type { Beside } from '../rules/position.ts'
import type { OwnPlace } from '../schema.ts'
import { readPosition } from './position.ts'
import { hold, keepSending, release } from './sender.ts'
import { type KeptTap, keepTap, useTaps } from './taps.ts'

const LOOK_AGAIN_MS = 5 * 60_000
/** As long as the question stands why somebody is elsewhere. */
const ASKED_MS = 60_000

/** What the person may clock: as the server has it, without a connection as this device last saw it, and with what it has not sent yet. */
export function useOwnClock() {
  const { id: person } = useUser()
  const query = useQuery(api.attendance.own.queryOptions({ refetchInterval: LOOK_AGAIN_MS }))
  const { kept, offline } = useKept({ name: 'clock', query, toKeep })
  useEffect(() => keepSending(person), [person])
  return { places: kept?.value ?? query.data?.items ?? [], offline, taps: useTaps(person) }
}

function toKeep({ items }: { items: readonly OwnPlace[] }): OwnPlace[] | undefined {
  return items.length > 0 ? [...items] : undefined
}

interface Asked {
  taps: readonly KeptTap[]
  metres: number
}

/**
 * What a press does: it is on this device in the same moment and counts from then; with `next` one leaves this shift
 * and comes to that one. The position is read afterwards, and where it is asked for, a reason.
 */
export function usePress(place: OwnPlace) {
  const { id: person } = useUser()
  const [asked, setAsked] = useState<Asked>()

  async function press(kind: TapKind, next?: OwnPlace) {
    const deviceAt = new Date().toISOString()
    const tapOf = ({ assignmentId, siteName }: OwnPlace, what: TapKind): KeptTap => ({
      ...{ id: crypto.randomUUID(), assignmentId, kind: what, deviceAt, place: 'unknown', siteName },
    })
    const taps = [tapOf(place, kind), ...(next ? [tapOf(next, 'in')] : [])]
    for (const tap of taps) {
      hold(tap.id)
      keepTap(person, tap)
    }
    const found = await readPosition(place)
    const placed = taps.map((tap) => ({ ...tap, ...found }))
    if (found) for (const tap of placed) keepTap(person, tap)
    if (!isAsked(place, found)) return sendLater(placed)
    setAsked({ taps: placed, metres: found.metres })
    setTimeout(() => sendLater(placed), ASKED_MS)
  }

  function sendLater(taps: readonly KeptTap[]) {
    setAsked((now) => (now?.taps[0]?.id === taps[0]?.id ? undefined : now))
    // Without a network it stays on this device, which says so.
    release(
      person,
      taps.map(({ id }) => id),
    ).catch(() => undefined)
  }

  /** Says why, or nothing; either way it counts. */
  function explain(reason: string | undefined) {
    if (!asked) return
    if (reason) for (const tap of asked.taps) keepTap(person, { ...tap, reason })
    sendLater(asked.taps)
  }

  return { press, asked, explain }
}

function isAsked({ position }: OwnPlace, found: Beside | undefined): found is Beside {
  return position === 'ask' && found?.place === 'outside'
}
