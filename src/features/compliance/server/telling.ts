import { registrationNouns } from '#features/registration/nouns.ts'
import type { Db } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { complianceNouns } from '../nouns.ts'

/** Notifies the open pages of the team, and those of its staff who read what it asks of them. */
export function tellTeam(db: Db, teamId: string) {
  const { requirements, compliance } = complianceNouns
  return publish(db, requirements.of(teamId), compliance.of(teamId), registrationNouns.asked.of(teamId))
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
