import { conclude, style, types, unused, vitest } from './tasks/tally.ts'

// The fast part of `npm test`: no database, no browser.
const checks = await Promise.all([types(), style(), unused()])
conclude([...checks, await vitest({ name: 'pure', args: ['--project', 'pure', ...process.argv.slice(2)] })])
