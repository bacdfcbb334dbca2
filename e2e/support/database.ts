import pg from 'pg'
import type { Product } from './server.ts'

/** How to connect to the product's packaged database as its owner. */
export function ownerOf({ dataDir }: Pick<Product, 'dataDir'>) {
  return { host: `${dataDir}/postgres/run`, port: 5432, user: 'care_staffing', database: 'care_staffing' }
}

/** Runs one statement in the product's database, for what a browser cannot do: let time pass. */
export async function inDatabase(product: Product, text: string, values: unknown[] = []) {
  const client = new pg.Client(ownerOf(product))
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
