import { runCommand } from '#app/operations/installation.ts'
import { fill } from '../demo/demo.ts'

await runCommand(async () => {
  await fill(console.log)
  return 0
})
