// Calendar and clock for slow answers: from what the platform says of each minute, and not from the product's own time.

const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/London', hourCycle: 'h23', weekday: 'short' },
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
})

export interface Seen {
  day: string
  weekday: string
  time: string
  /** Minutes since midnight, as a clock on the wall shows them. */
  wall: number
}

const seen = new Map<number, Seen>()

/** What calendar and clock show in one minute. */
export function look(minute: number): Seen {
  const known = seen.get(minute)
  if (known) return known
  const part: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(new Date(minute * 60_000))) part[type] = value
  const found = {
    day: `${part.year}-${part.month}-${part.day}`,
    weekday: part.weekday!,
    time: `${part.hour}:${part.minute}`,
    wall: Number(part.hour) * 60 + Number(part.minute),
  }
  seen.set(minute, found)
  return found
}
