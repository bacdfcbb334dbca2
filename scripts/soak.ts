import { soak } from '../e2e/soak/soak.ts'

const rounds = Number(process.argv[2] ?? 50)
try {
  const { saves, uploads } = await soak({ rounds, log: console.log })
  console.log(
    `${rounds} rounds passed, 0 failed: every one of ${saves} saves and ${uploads} uploads that were acknowledged is there, and none in part.`,
  )
} catch (error) {
  console.error(`A round failed: ${(error as Error).message}`)
  process.exitCode = 1
}
