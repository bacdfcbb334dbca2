/** What somebody does at a clock. `void` takes back what it replaces: it did not happen. */
export const clockKinds = ['in', 'break', 'back', 'out', 'void'] as const
export type ClockKind = (typeof clockKinds)[number]
/** What a person taps. */
export const tapKinds = ['in', 'break', 'back', 'out'] as const
export type TapKind = (typeof tapKinds)[number]

/** Who says so: the person at their phone or at a tablet of the site, a manager with a reason, or the person afterwards. */
export const clockSources = ['phone', 'kiosk', 'manager', 'later'] as const
type ClockSource = (typeof clockSources)[number]

/** Where the phone said that it was. */
export const clockPlaces = ['inside', 'outside', 'unknown'] as const
type ClockPlace = (typeof clockPlaces)[number]

/** What is kept with an event when it is received. */
export const keptFlags = ['clock-off', 'sent-later', 'not-booked'] as const
export type KeptFlag = (typeof keptFlags)[number]

/** An event as it is kept. */
export interface ClockEvent {
  id: string
  kind: ClockKind
  source: ClockSource
  /** When it happened. */
  at: Date
  receivedAt: Date
  place: ClockPlace
  flags: readonly KeptFlag[]
  /** The event that this one stands in for. */
  replaces: string | null
}

interface Times<At> {
  at: At
  receivedAt: At
}

/** An event as it was read, with its times as instants. */
export const withDates = <E extends Times<Date | string>>(event: E): Omit<E, keyof Times<Date>> & Times<Date> => ({
  ...event,
  at: new Date(event.at),
  receivedAt: new Date(event.receivedAt),
})
