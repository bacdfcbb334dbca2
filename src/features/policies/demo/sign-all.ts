import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { londonToday } from '#shared/time.ts'
import type { DemoMember, DemoTeam } from '../../../../demo/part.ts'
import { type Actions, asOwner, auditTheirs } from '../../../../demo/stage.ts'
import { establishAll } from '../../compliance/demo/establish.ts'
import { policyKind } from '../../compliance/rules/kinds.ts'

interface Signing {
  team: DemoTeam
  actions: Actions
  policyId: string
  signers: readonly DemoMember[]
}

/** Many people sign the version of a policy that is in force, after they have passed its questions where it has some. */
export function signAll({ team, actions, policyId, signers }: Signing) {
  return actions.inTeam(team.owner, team.id, async (context) => {
    const { db, clock } = context
    const {
      id: versionId,
      title,
      number,
    } = await db
      .selectFrom('policy_versions')
      .select(['id', 'title', 'number'])
      .where('policy_id', '=', policyId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await answer(context, { versionId, signers })
    const record = { kind: policyKind(policyId), source: versionId, title: `${title}, version ${number}` }
    const days = { from: londonToday(clock), until: null }
    await establishAll(
      context,
      signers.map(({ account }) => ({ ...record, ...days, userId: account.id })),
    )
    const signed = { action: 'policy.sign', object: `policies:${policyId}`, meta: { title, number } } as const
    await auditTheirs(
      context,
      signers.map(({ account }) => ({ ...signed, subject: account.id })),
    )
  })
}

async function answer(
  { db, team, clock }: TeamContext,
  { versionId, signers }: Pick<Signing, 'signers'> & { versionId: string },
) {
  const people = JSON.stringify(signers.map(({ account: { id, name } }) => ({ id, name })))
  const at = instant(clock)
  await asOwner(
    db,
    sql`with version as (select * from app.policy_versions v where v.id = ${versionId}),
      people as (select * from jsonb_to_recordset(${people}::jsonb) p (id uuid, name text)),
      passed as (
        insert into app.policy_tries (team_id, user_id, version_id, answers, right_answers, begun_at, finished_at, passed)
          select ${team.id}, p.id, v.id, (select array_agg((q ->> 'right')::int) from jsonb_array_elements(v.questions) q),
            v.pass_mark, ${at}::timestamptz, ${at}, true
            from version v cross join people p where v.pass_mark > 0)
      insert into app.policy_signatures (team_id, user_id, version_id, name, digest, signed_at)
        select ${team.id}, p.id, v.id, p.name, v.digest, ${at} from version v cross join people p`,
  )
}
