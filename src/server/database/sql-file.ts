import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, DatabaseError } from 'pg'

export interface SqlFile {
  name: string
  checksum: string
  sql: string
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export function sqlFile(dir: string, name: string): SqlFile {
  const sql = readFileSync(join(dir, name), 'utf8')
  return { name, sql, checksum: sha256(sql) }
}

/** Runs a file in the caller's transaction; an error names the file and, where PostgreSQL reports it, the line. */
export async function run(client: ClientBase, { name, sql }: SqlFile) {
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as DatabaseError
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`migration ${name}${line}: ${message}`, { cause: error })
  }
}
