import type { ReactNode } from 'react'
import type { Day } from '#shared/time.ts'

/** A shift that somebody is booked on while they are away, or have asked to be. */
export interface Clash {
  leaveId: string
  assignmentId: string
  shiftId: string
  siteName: string
  day: Day
  start: string
  end: string
}

interface Deciding {
  userId: string
  fullName: string
  places: readonly Clash[]
  onClose: () => void
}

/** What the feature of shifts knows of the days of leave. */
export interface Clashes {
  /** The shifts in a leave, the first to begin first. */
  of: (leaveId: string) => readonly Clash[]
  /** The dialog that takes somebody off some of their shifts; undefined where the reader may not. */
  decide: ((deciding: Deciding) => ReactNode) | undefined
}
