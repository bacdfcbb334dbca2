import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const texts = new Map<string, string>()

/** The text of `bench/statements/<name>.sql`. Each returns one row with one column: the JSON for a client. */
export function statement(name: string): string {
  let text = texts.get(name)
  if (!text) {
    text = readFileSync(join(import.meta.dirname, 'statements', `${name}.sql`), 'utf8')
    texts.set(name, text)
  }
  return text
}

const { JSON: JSON_TYPE, JSONB } = pg.types.builtins

/** A pool for prepared statements only: JSON stays the text that the database has made. */
export function barePool(connection: pg.PoolConfig, max: number): pg.Pool {
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      oid === JSON_TYPE || oid === JSONB
        ? (value: string) => value
        : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  return new pg.Pool({ ...connection, max, types })
}

/** Runs a statement by its name, prepared once per connection. */
export async function runStatement(
  pool: pg.Pool,
  { name, values }: { name: string; values: unknown[] },
): Promise<string> {
  const { rows } = await pool.query({ name, text: statement(name), values })
  return rows[0]?.answer
}
