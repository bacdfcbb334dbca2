import { sql } from 'kysely'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { addDays, type Day } from '#shared/time.ts'
import { asOwner } from '../../../../demo/stage.ts'
import type { OfVersion } from '../server/versions.ts'
import type { Stage } from './stories.ts'

interface ConfirmedLine extends OfVersion {
  clientId: string
  /** By how many managers it is approved. */
  steps: number
}

/** How many lines are approved before their week is settled. */
const EARLY = 5

/** What people have confirmed of a week and nobody has approved, in order. */
const confirmedOf = ({ team, actions }: Stage, week: Day) =>
  actions.inTeam(team.manager, team.id, async ({ db }) => {
    const { rows } = await sql<ConfirmedLine>`
      select r.id as "recordId", r.version, x.client_id as "clientId", g.steps
        from app.work_records r join app.sites x on x.id = r.site_id cross join lateral app.rules_of_work(r) g
       where r.team_id = ${team.id} and r.void_at is null and r.day between ${week}::date and ${addDays(week, 6)}::date
         and r.confirmed_version = r.version and r.approved_version is distinct from r.version and r.worked is not null
       order by r.day, r.id`.execute(db)
    return rows
  })

/**
 * Of a week some lines are approved already, one of them by the first of two managers; a client has signed for its own,
 * but for one that it says is wrong.
 */
export async function tellClients(stage: Stage, week: Day) {
  const { team, actions } = stage
  const lines = await confirmedOf(stage, week)
  const byOne = lines.filter(({ steps }) => steps === 1)
  const early = [...byOne.slice(0, EARLY), ...lines.filter(({ steps }) => steps === 2).slice(0, 1)]
  const { timesheets } = await actions.as(team.manager)
  const ofVersion = ({ recordId, version }: OfVersion) => ({ recordId, version })
  if (early.length > 0) await timesheets.approve({ teamId: team.id, lines: early.map(ofVersion), unsigned: true })
  const disputed = byOne[EARLY]
  if (disputed) await sign(stage, { week, disputed })
}

/** A contact of a client signs for a week by the link of a mail. */
async function sign({ team, actions }: Stage, { week, disputed }: { week: Day; disputed: ConfirmedLine }) {
  const { timesheets } = await actions.as(team.manager)
  const contact = { name: 'Rita Hall', email: 'rita.hall@example.com' }
  const { id } = await timesheets.askClient({ teamId: team.id, week, clientId: disputed.clientId, ...contact })
  const token = newSecret()
  await actions.inTeam(team.manager, team.id, ({ db }) =>
    asOwner(db, sql`update app.client_asks set secret_hash = ${hashSecret(token)} where id = ${id}`),
  )
  const link = actions.stranger().timesheets
  const { lines } = await link.findByLink({ token })
  const answers = lines.flatMap(({ id: recordId, version, from, until, agrees }) => {
    if (!from || !until || agrees) return []
    const isWrong = recordId === disputed.recordId
    return [
      {
        recordId,
        version,
        ...(isWrong && { words: 'She left at the end of the late lunch, not at the end of the shift.' }),
      },
    ]
  })
  await link.signByLink({ token, signer: contact.name, position: 'Home manager', answers })
}
