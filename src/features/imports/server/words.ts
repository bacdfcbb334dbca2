import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { jobNamed, usualJob, wordOf } from '../rules/job-words.ts'
import type { ChosenWord, ImportWord, WordKind } from '../schema.ts'

const keyOf = (kind: WordKind, word: string) => `${kind} ${wordOf(word)}`

/** What the words of a file mean, and which of its words need that: as just chosen, as the team has chosen before, as people usually write. */
export interface Words {
  /** The job of a cell; undefined where nobody knows it. */
  job: (cell: string) => string | undefined
  /** The site that a name stands for that no site has, of those that `isThere`; the rest is for whoever makes the site. */
  site: (word: Pick<ImportWord, 'word' | 'site'>, isThere: (id: string) => boolean) => string | undefined
  /** The words that were asked for and are no names, each once. */
  asked: () => ImportWord[]
}

/** Reads what the team has chosen before. */
export async function openWords({ db, team }: TeamContext, chosen: readonly ChosenWord[] = []): Promise<Words> {
  const { rows } = await sql<ChosenWord>`
    select kind, word, means from app.import_words where team_id = ${team.id}`.execute(db)
  const meanings = new Map([...rows, ...chosen].map(({ kind, word, means }) => [keyOf(kind, word), means]))
  const asked = new Map<string, ImportWord>()

  function ask({ kind, word, ...more }: Omit<ImportWord, 'lines'>) {
    const key = keyOf(kind, word)
    const before = asked.get(key)
    if (before) before.lines += 1
    else asked.set(key, { kind, word, ...more, lines: 1 })
    return more.means ?? undefined
  }

  return {
    job(cell) {
      const named = jobNamed(cell)
      if (named || wordOf(cell) === '') return named
      return ask({ kind: 'job', word: cell, means: meanings.get(keyOf('job', cell)) ?? usualJob(cell) ?? null })
    },
    site({ word, site }, isThere) {
      const means = meanings.get(keyOf('site', word))
      return ask({ kind: 'site', word, means: means && isThere(means) ? means : null, ...(site && { site }) })
    },
    asked: () => [...asked.values()],
  }
}

/** Remembers for the next file what words were chosen to mean. */
export async function rememberWords({ db, team, clock }: TeamContext, chosen: readonly ChosenWord[] = []) {
  if (chosen.length === 0) return
  const words = new Map(chosen.map(({ kind, word, means }) => [keyOf(kind, word), { kind, word: wordOf(word), means }]))
  await sql`
    insert into app.import_words (team_id, kind, word, means, noted_at)
      select ${team.id}, w.kind, w.word, w.means, ${instant(clock)}
        from jsonb_to_recordset(${JSON.stringify([...words.values()])}::jsonb) w (kind text, word text, means text) where w.word <> ''
    on conflict (team_id, kind, word) do update set means = excluded.means, noted_at = excluded.noted_at`.execute(db)
}
