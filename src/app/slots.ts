import type { Feature } from '#server/feature.ts'
import type { FileSlot } from '#server/files/slots.ts'
import * as features from './features.ts'

/** Every file slot, by name. */
export function declaredSlots(): Map<string, FileSlot> {
  const slots = Object.values<Feature>(features).flatMap(({ slots = [] }) => slots)
  return new Map(slots.map((slot) => [slot.slot, slot]))
}
