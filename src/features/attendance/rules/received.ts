import type { KeptFlag } from './events.ts'
import { FAR_OFF_S, SENDING_S } from './limits.ts'

/** When a device sent something by its own clock, and when that arrived. */
export interface Contact {
  sentAt: Date
  receivedAt: Date
}

/** In which states of a place its person works on the shift, or has. */
const BOOKED: readonly string[] = ['confirmed', 'handing-back', 'worked']

/**
 * When a tap happened: by the device's clock, corrected by how far that was off when it was sent, and never in the
 * future. What the sending itself takes corrects nothing.
 */
export function received(
  { deviceAt }: { deviceAt: string },
  { state }: { state: string },
  { sentAt, receivedAt }: Contact,
): { at: string; deviceOffset: number; flags: KeptFlag[] } {
  const deviceOffset = Math.round((receivedAt.getTime() - sentAt.getTime()) / 1000)
  const corrected = Math.abs(deviceOffset) < SENDING_S ? 0 : deviceOffset * 1000
  const told = new Date(deviceAt).getTime() + corrected
  const at = Math.min(told, receivedAt.getTime())
  const flags: KeptFlag[] = []
  // A clock that was set back since shows the tap after the sending.
  if (Math.abs(deviceOffset) > FAR_OFF_S || told - receivedAt.getTime() > FAR_OFF_S * 1000) flags.push('clock-off')
  if (receivedAt.getTime() - at > FAR_OFF_S * 1000) flags.push('sent-later')
  if (!BOOKED.includes(state)) flags.push('not-booked')
  return { at: new Date(at).toISOString(), deviceOffset, flags }
}
