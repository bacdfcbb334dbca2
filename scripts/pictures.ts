import { packageProgram, run } from './tasks/run.ts'

// Takes the README's pictures anew from the running product.
const { code } = await run(
  packageProgram('@playwright/test/cli.js', ['test', '-c', 'e2e/pictures.config.ts', '--reporter=list']),
  {
    show: true,
  },
)
process.exitCode = code
