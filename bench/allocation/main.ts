import { parseArgs } from 'node:util'
import { loadHighs } from '#features/allocation/solver/rows/highs.ts'
import { Goals } from './goals.ts'
import { measurePeers } from './peers.ts'
import { measureInstances } from './rostering/measure.ts'
import { measureRules, measureUse } from './rules.ts'
import { measureWeeks } from './weeks.ts'

const USAGE = `Usage: npm run bench -- allocation [folder] [--quick] [--most 200] [--peers] [--ticks 60000] [--only 1,2] [--rules]
  folder   rostering instances (Instance1.txt and so on) to measure, too
  --quick  one seed of each size and instance
  --most   leaves out weeks with more people
  --ticks  for an instance of 60 s: about a millisecond of a core each
  --only   these instances alone, and no weeks
  --rules  random rows, hostile problems, sick calls and explanations, and no weeks
  --peers  HiGHS and, where the machine has them, CBC and CP-SAT on the plain model of one week
It ends with the goals, met, missed or not measured.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    most: { type: 'string' },
    ticks: { type: 'string', default: '60000' },
    only: { type: 'string' },
    rules: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

async function main() {
  if (options.help) return console.log(USAGE)
  const highs = await loadHighs()
  const { quick, most, only, rules, peers } = options
  const goals = new Goals()
  const folder = positionals[1]
  if (!only) {
    await measureUse(highs, goals)
    measureRules(goals)
  }
  if (!only && !rules) measureWeeks(highs, goals, { quick, most: most === undefined ? undefined : Number(most) })
  if (!only && !rules && peers) await measurePeers(highs, goals)
  if (folder) {
    const ticks = Number(options.ticks)
    measureInstances(highs, folder, { goals, ticks, quick, only: only?.split(',').map(Number) })
  }
  goals.print()
}

await main()
