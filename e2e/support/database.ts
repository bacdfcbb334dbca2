import pg from 'pg'
import type { Product } from './server.ts'

/** Runs one statement in the product's database, for what a browser cannot do: let time pass. */
export async function inDatabase({ dataDir }: Product, text: string, values: unknown[] = []) {
  const client = new pg.Client({
    host: `${dataDir}/postgres/run`,
    port: 5432,
    user: 'care_staffing',
    database: 'care_staffing',
  })
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
