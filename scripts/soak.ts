import { soak } from '../e2e/soak/soak.ts'

const rounds = Number(process.argv[2] ?? 50)
try {
  const { acknowledged } = await soak({ rounds, log: console.log })
  console.log(`${rounds} rounds passed, 0 failed: every one of ${acknowledged} acknowledged saves and uploads is there, and none in part.`)
} catch (error) {
  console.error(`A round failed: ${(error as Error).message}`)
  process.exitCode = 1
}
