import { sql } from 'kysely'
import { jobNamed, usualJob, wordOf } from '#features/teams/rules/job-words.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { ChosenWord, ImportWord, RememberedWord, WordKind } from '../rules/import-words.ts'

const keyOf = (kind: WordKind, word: string) => `${kind} ${wordOf(word)}`

const companyOf = (name: string) =>
  wordOf(name)
    .replace(/\b(the|ltd|limited|plc|llp|cic|uk)\b/g, '')
    .replace(/ +/g, ' ')
    .trim()
const sameCompany = (one: string, other: string) => companyOf(one) !== '' && companyOf(one) === companyOf(other)

/**
 * What the words of a file mean, and which of its words need that: as just chosen, as the team has chosen before, as
 * people usually write.
 */
export interface Words {
  /** The job of a cell; undefined where nobody knows it. */
  job: (cell: string) => string | undefined
  /** The site that a name stands for that no site has, of those that `isThere`; the rest is for whoever makes the site. */
  site: (word: Pick<ImportWord, 'word' | 'site'>, isThere: (id: string) => boolean) => string | undefined
  /** The client that a name stands for that no client has: as chosen, as chosen before, or as a company is called besides. */
  client: (word: string, clients: readonly { id: string; name: string }[]) => string | undefined
  /** What a site of this name was taken for before. */
  siteBefore: (word: string) => string | undefined
  /** The words that were asked for and are no names, each once. */
  asked: () => ImportWord[]
  /** What headings were taken for before. */
  columns: RememberedWord[]
}

/** Reads what the team has chosen before. */
export async function openWords({ db, team }: TeamContext, chosen: readonly ChosenWord[] = []): Promise<Words> {
  const { rows } = await sql<RememberedWord>`
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
    client(word, clients) {
      const means = meanings.get(keyOf('client', word)) ?? clients.find(({ name }) => sameCompany(name, word))?.id
      return ask({ kind: 'client', word, means: means && clients.some(({ id }) => id === means) ? means : null })
    },
    siteBefore: (word) => meanings.get(keyOf('site', word)),
    asked: () => [...asked.values()],
    columns: rows.filter(({ kind }) => kind === 'column'),
  }
}

/** Remembers for the next file what words were chosen to mean. */
export async function rememberWords({ db, team, clock }: TeamContext, chosen: readonly RememberedWord[] = []) {
  if (chosen.length === 0) return
  const words = new Map(chosen.map(({ kind, word, means }) => [keyOf(kind, word), { kind, word: wordOf(word), means }]))
  await sql`
    insert into app.import_words (team_id, kind, word, means, noted_at)
      select ${team.id}, w.kind, w.word, w.means, ${instant(clock)}
        from jsonb_to_recordset(${JSON.stringify([...words.values()])}::jsonb) w (kind text, word text, means text) where w.word <> ''
    on conflict (team_id, kind, word) do update set means = excluded.means, noted_at = excluded.noted_at`.execute(db)
}
