import { packageProgram, run } from './tasks/run.ts'

// Takes screenshots of the running product: those of the README, with `landing` those of the landing page, with `all`
// of every screen, into pictures/; with `glance` a table of what each screen shows at first sight.
const SETS = ['readme', 'landing', 'all', 'glance']
const [set = 'readme', ...more] = process.argv.slice(2)
if (!SETS.includes(set)) {
  console.error(`Which pictures? One of ${SETS.join(', ')}.`)
  process.exit(1)
}
const { code } = await run(
  packageProgram('@playwright/test/cli.js', [
    'test',
    '-c',
    'e2e/pictures/config.ts',
    '--grep',
    `@${set}`,
    '--reporter=list',
    ...more,
  ]),
  { show: true },
)
process.exitCode = code
