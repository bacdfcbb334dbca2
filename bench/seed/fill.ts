import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

type Filling = Pick<pg.ClientBase, 'query'>

/** A script of this folder, with something in the place of some words. */
export function script(name: string, words: Record<string, string | number>) {
  const text = readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8')
  return Object.entries(words).reduce((filled, [word, value]) => filled.replaceAll(word, String(value)), text)
}

/** Runs a script of this folder. */
export async function fill(client: Filling, name: string, words: Record<string, string | number>) {
  await client.query(script(name, words))
}

/** As `fill`, for a team whose staff has the right to work. */
export async function fillWithStaff(
  client: Filling,
  name: string,
  words: { TEAM: string } & Record<string, string | number>,
) {
  await fill(client, 'right-to-work', { TEAM: words.TEAM })
  await fill(client, name, words)
}
