import { startPostgres } from '#server/postgres/server.ts'

// A minimal app that uses the database: tests start it as a separate process, stop it and kill it.
try {
  const [dataDir = '', binDir] = process.argv.slice(2)
  const postgres = await startPostgres({ dataDir, ...(binDir ? { binDir } : {}) })
  process.on('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
  setInterval(() => {}, 60_000)
  console.log(JSON.stringify({ connection: postgres.connection, adopted: postgres.adopted }))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
