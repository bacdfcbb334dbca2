import { type FirstSteps, type ProfileCard, type StaffStep, staffSteps } from '../schema.ts'

/** What a worker's first steps need to know beside their card. */
export interface Joined {
  /** Is in a team, or has asked to join one. */
  team: boolean
  /** Gets notifications on a device. */
  notifications: boolean
}

/** A worker's first steps. Notifications are offered along with the others, and nobody is kept by them: not every device can show them. */
export function firstStepsOf({ completion, photoFileId }: ProfileCard, { team, notifications }: Joined): FirstSteps {
  const done: Record<StaffStep, boolean> = {
    register: completion === 100,
    photo: photoFileId !== null,
    team,
    notifications,
  }
  if (done.register && done.photo && done.team) return null
  return staffSteps.map((step) => ({ step, done: done[step] }))
}
