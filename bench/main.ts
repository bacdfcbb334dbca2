import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Effort, measure } from './measure.ts'
import { asJson, conclusion, HEADER, type Measured, workLines } from './report.ts'
import { setStage } from './stage.ts'
import { load } from './works/w2-load.ts'
import { save } from './works/w3-save.ts'
import { dashboard } from './works/w4-dashboard.ts'
import { lists } from './works/w5-lists.ts'
import { approve } from './works/w6-approve.ts'
import type { Finding, WorkFile } from './works.ts'

const USAGE = `Usage: npm run bench -- [--quick] [--staff 100000] [--only W2,W3] [--json file] [--keep folder]
  --quick  about a minute: fewer people, fewer samples
  --staff  how many people are seeded
  --only   the works whose names begin so
  --json   writes the figures to a file
  --keep   keeps the seeded data in a folder, and uses what an earlier run left there`

const FULL: Effort = { samples: 500, withinMs: 5000, blocks: 4, blockMs: 500, inFlight: 8 }
const QUICK: Effort = { samples: 100, withinMs: 1500, blocks: 2, blockMs: 250, inFlight: 8 }

// What fills queues and logs comes last.
const FILES: WorkFile[] = [load, dashboard, lists, save, approve]

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    staff: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

async function main() {
  if (options.help) return console.log(USAGE)
  const effort = options.quick ? QUICK : FULL
  const staff = Number(options.staff ?? (options.quick ? 20_000 : 100_000))
  const wanted = options.only?.split(',') ?? ['']
  const stage = await setStage({ staff, keep: options.keep, log: console.log })
  const measured: Measured[] = []
  const findings: Finding[] = []
  try {
    console.log(HEADER)
    for (const file of FILES) {
      for (const work of await file(stage)) {
        if (!wanted.some((name) => work.name.startsWith(name))) continue
        const one = { work, results: await measure(work.runs, { meter: stage.meter, effort }) }
        measured.push(one)
        console.log(workLines(one))
      }
    }
    console.log(`\n${conclusion({ measured, findings })}`)
    if (options.json) writeFileSync(options.json, asJson({ measured, findings }))
  } finally {
    await stage.close()
  }
}

await main()
