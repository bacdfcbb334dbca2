import { runCommand } from '#app/operations/installation.ts'
import { openDataDir } from '#server/data-dir.ts'
import { readEnv } from '#server/env.ts'
import { writeDistricts } from '#server/places/directory.ts'
import { Refusal } from '#server/refusal.ts'

// Makes the centres of postcode districts from the ONS Postcode Directory.
await runCommand(async () => {
  const [source] = process.argv.slice(2)
  if (!source) throw new Refusal('Name the file: npm run places -- /path/to/ONSPD_UK.csv')
  const { dataDir } = readEnv()
  openDataDir(dataDir)
  console.log(`${await writeDistricts({ dataDir, source })} postcode districts. Start the app again to use them.`)
  return 0
})
