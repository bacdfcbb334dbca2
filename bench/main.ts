import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Effort, measure } from './measure.ts'
import { asJson, conclusion, findingLine, HEADER, type Judged, judge, type Run, workLines } from './report.ts'
import { type Stage, setStage } from './stage.ts'
import { growth } from './works/growth.ts'
import { pages, presses } from './works/pages.ts'
import { atRest, underLoad, warmUp } from './works/process.ts'
import { besideSignIns, signIn } from './works/w1-sign-in.ts'
import { load } from './works/w2-load.ts'
import { save } from './works/w3-save.ts'
import { twoProcesses } from './works/w3-two-processes.ts'
import { dashboard } from './works/w4-dashboard.ts'
import { lists } from './works/w5-lists.ts'
import { approve } from './works/w6-approve.ts'
import { files, uploads } from './works/w7-files.ts'
import { photos } from './works/w7-photos.ts'
import { overview, overviewBySize } from './works/w9-overview.ts'
import { screens } from './works/w10-screens.ts'
import { livePages } from './works/w11-live-pages.ts'
import { compliance } from './works/w12-compliance.ts'
import { eligible, pairs } from './works/w13-eligibility.ts'
import { booked, shifts } from './works/w14-shifts.ts'
import { priced, workedTime } from './works/w15-worked-time.ts'
import { rota } from './works/w17-rota.ts'
import type { Part } from './works.ts'

const USAGE = `Usage: npm run bench -- [W2 W3 pages] [--quick] [--staff 100000] [--json file] [--earlier file] [--keep folder]
  W2 W3      the parts of these names alone; pages drives the pages in a browser, growth gives a team five years and fifty neighbours
  --quick    fewer people, fewer calls
  --staff    how many people are seeded
  --json     writes the figures to a file
  --earlier  shows the figures of such a file beside those of this run
  --keep     keeps the seeded data in a folder, and uses what an earlier run left there`

const FULL: Effort = { blocks: 5, calls: 100, withinMs: 1000, loadMs: 400, inFlight: 8, visits: 3 }
const QUICK: Effort = { blocks: 3, calls: 30, withinMs: 500, loadMs: 200, inFlight: 8, visits: 1 }

// The parts that fill queues, logs and disks come last.
const PARTS: Part[] = [
  { name: 'Ready, memory', findings: atRest },
  { name: 'W1', works: signIn, findings: besideSignIns },
  { name: 'W2', works: load },
  { name: 'W4', works: dashboard },
  { name: 'W5', works: lists },
  { name: 'W9', works: overview, findings: overviewBySize },
  { name: 'W10', works: screens },
  { name: 'W11', findings: livePages },
  { name: 'Pages', findings: pages },
  { name: 'Pages: presses', findings: presses },
  { name: 'Photos', findings: photos },
  { name: 'W3', works: save, findings: twoProcesses },
  { name: 'W6', works: approve },
  { name: 'W12', works: compliance },
  { name: 'W13', works: eligible, findings: pairs },
  { name: 'W14', works: shifts, findings: booked },
  { name: 'W15', works: workedTime, findings: priced },
  { name: 'W17', works: rota },
  { name: 'Memory', findings: underLoad },
  { name: 'W7', works: files, findings: uploads },
  { name: 'Growth', findings: growth, alone: true },
]

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    staff: { type: 'string' },
    json: { type: 'string' },
    earlier: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

function isWanted({ name, alone }: Part) {
  if (positionals.length === 0) return !alone
  return positionals.some((one) => name.toLowerCase().startsWith(one.toLowerCase()))
}

/** Measures the works and findings of one part, and prints them as they come. */
async function runPart(part: Part, { stage, effort, run }: { stage: Stage; effort: Effort; run: Run }) {
  for (const work of (await part.works?.(stage)) ?? []) {
    // What the work before has left to be written is not billed to this one.
    await stage.pool.query('checkpoint')
    const results = await measure(work.runs, { meter: stage.meter, effort: { ...effort, ...work.effort } })
    run.measured.push({ work, results })
    console.log(workLines({ work, results }))
  }
  for (const finding of (await part.findings?.(stage, effort)) ?? []) {
    run.findings.push(finding)
    console.log(findingLine(finding))
  }
}

async function main() {
  if (options.help) return console.log(USAGE)
  const effort = options.quick ? QUICK : FULL
  const staff = Number(options.staff ?? (options.quick ? 20_000 : 100_000))
  const earlier: Judged[] = options.earlier ? JSON.parse(readFileSync(options.earlier, 'utf8')).goals : []
  const stage = await setStage({ staff, keep: options.keep, log: console.log })
  const run: Run = { measured: [], findings: [] }
  const parts = PARTS.filter(isWanted)
  const first = parts.find(({ works, alone }) => works || alone)
  try {
    console.log(HEADER)
    for (const part of parts) {
      if (part === first) await warmUp(stage)
      await runPart(part, { stage, effort, run })
    }
    console.log(`\n${conclusion(judge(run), earlier)}`)
    if (options.json) writeFileSync(options.json, asJson(run))
  } finally {
    await stage.close()
  }
}

await main()
