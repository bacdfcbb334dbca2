import { registrationNouns } from '#features/registration/nouns.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { complianceNouns } from '../nouns.ts'

/** Notifies the open pages of the team. Those of its staff learn of a rule when they are opened again. */
export function tellTeam(db: Db, teamId: string) {
  return publish(db, complianceNouns.requirements.of(teamId), complianceNouns.compliance.of(teamId))
}

/** Notifies the open pages of the team, and those of the person whose compliance has changed. */
export function tellOf(db: Db, { teamId, userId }: { teamId: string; userId: string }) {
  return publish(
    db,
    complianceNouns.compliance.of(teamId),
    complianceNouns.ownCompliance.of(userId),
    // A rejected item is a task of their profile.
    registrationNouns.profile.of(userId),
  )
}
