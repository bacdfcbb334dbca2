import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { publish } from '#server/publish.ts'
import { rotaNouns } from '../../nouns.ts'
import { type Said, sayStep } from '../../rules/said.ts'
import { MOST_STEPS, type Step, type Steps, type Why } from '../../schema.ts'
import { type AsItIs, peopleOf } from './as-it-is.ts'
import { readNames } from './names.ts'

type Kind = 'act' | 'undo' | 'redo'

/** Who caused an act, and why, and the reasons that single shifts of it were cancelled for; null: nobody said so. */
export type StoredWhy = Why & { reasons?: Readonly<Record<string, NonNullable<Why['reason']>>> }

/** A row: the act itself, or one time that it was undone or done again. */
export interface StoredStep {
  id: string
  kind: Kind
  root: string
  reverses: string | null
  at: string
  said: Said[]
  why: StoredWhy | null
  before: AsItIs
  after: AsItIs
}

/** Keeps what was done, tells the person's pages, and audits it. */
export async function storeStep(context: TeamContext, step: StoredStep) {
  const { db, team, actor } = context
  const { id, kind, root, reverses, at, said, why, before, after } = step
  const people = [...new Set([...peopleOf(before, after), ...said.flatMap((one) => one.userId ?? [])])]
  await sql`insert into app.rota_steps (id, team_id, by, at, kind, root, reverses, said, why, before, after, people)
    values (${id}, ${team.id}, ${actor.id}, ${at}, ${kind}, ${root}, ${reverses}, ${JSON.stringify(said)}::jsonb,
      ${why && JSON.stringify(why)}::jsonb, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${people}::uuid[])`.execute(
    db,
  )
  await publish(db, rotaNouns.ownSteps.of(actor.id))
  await audit(context, {
    action: `rota.${kind}`,
    object: `rota_steps:${root}`,
    teamId: team.id,
    meta: { count: said.reduce((sum, { count = 1 }) => sum + count, 0) },
  })
}

interface Listed {
  root: string
  /** The act and what reversed it last, in the order of all that the person did. */
  seq: number
  tip: string
  tipSeq: number
  at: string
  said: Said[]
  isUndone: boolean
}

/** The last acts of the caller in the team, the latest first, with the row that stands: the one that nothing reverses. */
async function readLast({ db, team, actor }: TeamContext): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select r.id as root, r.seq::float8 as seq, t.id as tip, t.seq::float8 as "tipSeq", r.at, r.said, t.kind = 'undo' as "isUndone"
      from (select a.* from app.rota_steps a where a.by = ${actor.id} and a.team_id = ${team.id} and a.kind = 'act'
        order by a.seq desc limit ${MOST_STEPS}) r
      join app.rota_steps t on t.root = r.id and not exists (select from app.rota_steps n where n.reverses = t.id)
     order by r.seq desc`.execute(db)
  return rows
}

/** What was undone can be done again until another act: the first of it that was done. */
function stacks(listed: readonly Listed[]) {
  const lastAct = listed[0]?.seq ?? 0
  return {
    undo: listed.find(({ isUndone }) => !isUndone),
    redo: listed.findLast(({ isUndone, tipSeq }) => isUndone && tipSeq > lastAct),
  }
}

const peopleIn = (said: readonly Said[]) => [
  ...new Set(said.flatMap(({ userId, toUserId }) => [userId ?? [], toUserId ?? []].flat())),
]

export async function wordsOf(context: TeamContext, said: readonly Said[]): Promise<string> {
  return sayStep(said, await readNames(context, peopleIn(said)))
}

/** The caller's own last steps in the team. */
export async function listSteps(context: TeamContext): Promise<Steps> {
  const listed = await readLast(context)
  const names = await readNames(context, peopleIn(listed.flatMap(({ said }) => said)))
  const toStep = ({ root, said }: Listed): Step => ({ id: root, words: sayStep(said, names) })
  const { undo, redo } = stacks(listed)
  return {
    items: listed.map((one) => ({ ...toStep(one), at: one.at, isUndone: one.isUndone })),
    undo: undo ? toStep(undo) : null,
    redo: redo ? toStep(redo) : null,
  }
}

const STEP = sql`t.id, t.kind, t.root, t.reverses, t.at, t.said, t.why, t.before, t.after`

/** The step that Undo or Redo is about, as it stands; undefined without one. */
export async function readStanding(context: TeamContext, which: 'undo' | 'redo'): Promise<StoredStep | undefined> {
  const tip = stacks(await readLast(context))[which]?.tip
  if (!tip) return undefined
  const { rows } = await sql<StoredStep>`
    select ${STEP} from app.rota_steps t where t.id = ${tip}`.execute(context.db)
  return rows[0]
}

/** How a step of the caller stands; undefined where it is undone, or not theirs. */
export async function readTip({ db, team, actor }: TeamContext, root: string): Promise<StoredStep | undefined> {
  const { rows } = await sql<StoredStep>`
    select ${STEP} from app.rota_steps t
     where t.root = ${root} and t.team_id = ${team.id} and t.by = ${actor.id} and t.kind <> 'undo'
       and not exists (select from app.rota_steps n where n.reverses = t.id)`.execute(db)
  return rows[0]
}
