import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '#server/database/client.ts'
import { schemaText } from '#server/database/schema-text.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import { startPostgres } from '#server/postgres/server.ts'
import { readmes, withLists } from '#testing/readmes.ts'

const TYPES = { int8: 'number', timestamptz: 'ColumnType<string, Date | string, Date | string>' }

// Writes src/server/database/tables.ts and migrations/schema.sql from the migrations, and the lists of each feature's
// README: run it after a change of these.
const dataDir = mkdtempSync(join(tmpdir(), 'care-codegen-'))
const { connection, stop } = await startPostgres({ dataDir, durable: false })
try {
  await prepareDatabase(connection, { queues: [] })
  writeFileSync('migrations/schema.sql', await withClient(connection, schemaText))
  const options = {
    dialect: 'postgres',
    url: `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    'default-schema': 'app',
    'include-pattern': 'app.*',
    'date-parser': 'string',
    'type-mapping': JSON.stringify(TYPES),
    'out-file': 'src/server/database/tables.ts',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  execFileSync('node_modules/.bin/kysely-codegen', [...args, ...process.argv.slice(2)], { stdio: 'inherit' })
} finally {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

for (const { name, path } of readmes) {
  writeFileSync(path, await withLists(name, existsSync(path) ? readFileSync(path, 'utf8') : `# ${name}\n`))
}
