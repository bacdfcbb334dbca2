import type { ComponentType, ReactNode } from 'react'
import type { PlaceInReturn } from '#features/shifts/schema.ts'

/** Draws a shift that is given in return for another, as the lists of shifts do. */
export type DrawReturn = ComponentType<{
  shift: PlaceInReturn
  teamId: string
  /** Whose it is, where it is not one's own. */
  from?: string
  actions: ReactNode
}>
