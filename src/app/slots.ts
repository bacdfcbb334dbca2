import type { FileSlot } from '#server/files/slots.ts'
import { features } from './all-features.ts'

/** Every file slot, by name. */
export function declaredSlots(): Map<string, FileSlot> {
  const slots = features.flatMap(({ slots = [] }) => slots)
  return new Map(slots.map((slot) => [slot.slot, slot]))
}
