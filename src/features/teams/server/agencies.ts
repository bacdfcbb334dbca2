import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { agencyId } from '../rules/agency.ts'
import type { Agency } from '../schema.ts'

interface AgencyRow extends Omit<Agency, 'agencyId'> {
  teamId: string
  name: string
}

/** What tells these teams from others of the same name, in order of name and id. A name proves nothing: anybody may use it. */
export async function agenciesOf(db: Db, teamIds: readonly string[]) {
  const { rows } = await sql<AgencyRow>`
    select t.id as "teamId", t.team_name as name, (t.created_at at time zone 'Europe/London')::date as "foundedOn",
      case when d.domain is not null then
        jsonb_build_object('domain', d.domain, 'provenOn', (d.proven_at at time zone 'Europe/London')::date) end as "mailDomain"
    from app.teams t left join app.proven_domains(${teamIds}) d on d.team_id = t.id
    where t.id = any(${teamIds}) order by t.team_name, t.id`.execute(db)
  return rows.map((row) => ({ ...row, agencyId: agencyId(row.teamId) }))
}
