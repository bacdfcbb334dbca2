import { conclude, style, types, vitest } from './tasks/tally.ts'

// The fast part of `npm test`: no database, no browser.
const checks = await Promise.all([types(), style()])
conclude([...checks, await vitest({ name: 'pure', args: ['--project', 'pure', ...process.argv.slice(2)] })])
