import { sql } from 'kysely'
import type { FoundTask } from '#features/profile/rules/tasks.ts'
import type { OfferedName } from '#features/registration/rules/certificate-names.ts'
import { subjectOf } from '#features/registration/rules/certificate-subject.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { inSentence } from '#shared/names.ts'
import { londonToday } from '#shared/time.ts'
import { certificateKind, fieldOfKind, isCertificate, kindLabel, stepOfKind } from '../../rules/kinds.ts'
import type { State } from '../../rules/state.ts'
import { byRequirement, type StoredVersion } from '../requirements/requirements.ts'
import { cellOf, type StatusRow } from '../statuses/statuses.ts'

interface Row extends StatusRow {
  team_name: string
  versions: StoredVersion[]
}

/** What teams require of the signed-in person today, and how it stands. In one statement. */
async function readRequired({ db, actor, clock }: PersonContext) {
  const { rows } = await sql<Row>`
    select t.team_name, s.requirement_id, s.required::text, s.covered::text, s.exempt::text, s.grace::text, s.waiting::text,
      s.rejected::text, s.gaps::text,
        s.member_since, v.versions
      from app.team_members m
      join app.teams t on t.id = m.team_id
      join app.compliance_statuses s on s.team_id = m.team_id and s.user_id = m.user_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('requirementId', v.requirement_id, 'version', v.version, 'starts', v.starts,
          'name', v.name, 'kinds', v.kinds,
            'newStartersOnly', v.new_starters_only, 'retired', v.retired, 'blocks', v.blocks, 'personLeadDays',
              v.person_lead_days)) as versions
          from app.requirement_versions v where v.requirement_id = s.requirement_id) v
     where m.user_id = ${actor.id} and m.status = 'active' and m.role = 'staff'`.execute(db)
  const today = londonToday(clock)
  const found = rows.flatMap(({ team_name: teamName, versions, ...row }) => {
    const cell = cellOf(row, { versions: byRequirement(versions), today, reader: 'person' })
    return cell ? [{ ...cell.version, teamName, state: cell.state }] : []
  })
  return found.toSorted((a, b) => a.name.localeCompare(b.name) || a.teamName.localeCompare(b.teamName))
}

const LACKING: readonly State[] = ['missing', 'expired', 'due']

/** The name under which a certificate counts for a requirement: its own, where that is one of the names; otherwise the kind in words. */
function nameFor({ name, kinds }: { name: string; kinds: readonly string[] }): string | undefined {
  const kind = kinds.find(isCertificate)
  if (kind === undefined || kinds.includes(certificateKind(name))) return kind && name
  return kindLabel(kind)
}

/** The certificates that teams ask of the signed-in person, by name. */
export async function certificateNames(context: PersonContext): Promise<OfferedName[]> {
  const required = await readRequired(context)
  return required.flatMap(({ requirementId, teamName, state, ...version }) => {
    const name = nameFor(version)
    return name ? [{ requirementId, teamName, name, isLacking: LACKING.includes(state) || state === 'rejected' }] : []
  })
}

/** What teams require and the signed-in person can give, as tasks: one for each thing, whoever asks for it. */
export async function requiredTasks(context: PersonContext): Promise<FoundTask[]> {
  const lacking = (await readRequired(context)).flatMap(({ state, ...one }) => {
    const kind = one.kinds.find((known) => stepOfKind(known) !== null)
    return kind && LACKING.includes(state) ? [{ ...one, kind }] : []
  })
  return [...Map.groupBy(lacking, ({ kind, name }) => `${kind} ${name}`).values()].flatMap(
    ([first, ...others]): FoundTask[] => {
      const section = first && stepOfKind(first.kind)
      if (!section) return []
      const teams = [first, ...others].map(({ teamName }) => inSentence(teamName))
      const certificate = isCertificate(first.kind) ? (nameFor(first) ?? '') : undefined
      return [
        {
          ...{
            kind: 'required',
            section,
            text: `${first.name}: required by ${new Intl.ListFormat('en-GB').format(teams)}`,
          },
          ...(certificate === undefined
            ? { field: fieldOfKind(first.kind) }
            : { give: first.requirementId, subject: subjectOf(certificate) }),
        },
      ]
    },
  )
}
