import { sql } from 'kysely'

import { type TeamRules, teamRulesFrom } from '#features/eligibility/rules/team-rules.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { shiftNouns } from '../nouns.ts'

interface Stored {
  version: number
  rules: TeamRules
}

/** What the team has chosen last; version 0: the rules of the law as they are without a choice. */
export async function readRules({ db, team }: TeamContext): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select version, rules from app.working_rules where team_id = ${team.id} order by version desc limit 1`.execute(db)
  const [stored] = rows
  return { version: stored?.version ?? 0, rules: teamRulesFrom(stored?.rules ?? {}) }
}

/** Records another choice; what was chosen before stays readable. */
export async function saveRules(context: TeamContext, { version, rules }: Stored): Promise<Stored> {
  const { db, team, actor, clock } = context
  const current = await readRules(context)
  if (current.version !== version) throw conflict(current)
  await sql`insert into app.working_rules (team_id, version, rules, recorded_at, recorded_by)
    values (${team.id}, ${version + 1}, ${JSON.stringify(rules)}::jsonb, ${instant(clock)}, ${actor.id})`.execute(db)
  await publish(
    db,
    shiftNouns.workingRules.of(team.id),
    shiftNouns.shifts.of(team.id),
    shiftNouns.openShifts.of(team.id),
  )
  await audit(context, { action: 'working-rules.save', teamId: team.id, meta: { version: version + 1 } })
  return { version: version + 1, rules }
}
