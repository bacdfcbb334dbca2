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
  tap: KeptTap
  metres: number
}

/** What a press does: it is on this device in the same moment and counts from then. The position is read afterwards, and where it is asked for, a reason. */
export function usePress(place: OwnPlace) {
  const { id: person } = useUser()
  const [asked, setAsked] = useState<Asked>()

  async function press(kind: TapKind) {
    const tap: KeptTap = {
      ...{ id: crypto.randomUUID(), assignmentId: place.assignmentId, kind },
      ...{ deviceAt: new Date().toISOString(), place: 'unknown', siteName: place.siteName },
    }
    hold(tap.id)
    keepTap(person, tap)
    const found = await readPosition(place)
    if (found) keepTap(person, { ...tap, ...found })
    if (!isAsked(place, found)) return sendLater(tap.id)
    setAsked({ tap: { ...tap, ...found }, metres: found.metres })
    setTimeout(() => sendLater(tap.id), ASKED_MS)
  }

  function sendLater(id: string) {
    setAsked((now) => (now?.tap.id === id ? undefined : now))
    // Without a network it stays on this device, which says so.
    release(person, id).catch(() => undefined)
  }

  /** Says why, or nothing; either way it counts. */
  function explain(reason: string | undefined) {
    if (!asked) return
    if (reason) keepTap(person, { ...asked.tap, reason })
    sendLater(asked.tap.id)
  }

  return { press, asked, explain }
}

function isAsked({ position }: OwnPlace, found: Beside | undefined): found is Beside {
  return position === 'ask' && found?.place === 'outside'
}
