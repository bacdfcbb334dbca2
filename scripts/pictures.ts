import { packageProgram, run } from './tasks/run.ts'

// Takes screenshots of the running product: those of the README, or with `all` of every screen, into pictures/.
const which = process.argv[2] === 'all' ? '--grep' : '--grep-invert'
const { code } = await run(
  packageProgram('@playwright/test/cli.js', [
    'test',
    '-c',
    'e2e/pictures/config.ts',
    which,
    '@all',
    '--reporter=list',
    ...process.argv.slice(3),
  ]),
  { show: true },
)
process.exitCode = code
