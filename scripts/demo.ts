import { Refusal } from '#server/refusal.ts'
import { fill } from '../demo/demo.ts'

try {
  await fill(console.log)
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
}
process.exit()
