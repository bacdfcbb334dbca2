import type { Browser } from '@playwright/test'
import { type Caller, signIn } from '../callers.ts'
import { givePhotos } from '../files.ts'
import { type Effort, quantile } from '../measure.ts'
import { type Answer, answerTo } from '../pages/answer.ts'
import { freshProfile, openBrowser } from '../pages/browser.ts'
import { type Press, SCREENS, type Screen, type Who } from '../pages/screens.ts'
import { type Network, open, type Visit } from '../pages/visit.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'
import { seedRequirements } from './w12-compliance.ts'
import { seedShifts } from './w14-shifts.ts'
import { seedWorked } from './w15-worked-time.ts'
import { seedRota } from './w17-rota.ts'

/** Largest paint in seconds, by network. */
const PAINTS: Record<Network, number> = { cable: 1.5, 'slow 4G': 3.5 }

/** Single presses differ more than visits. */
const FEWEST_TURNS = 5

const middle = (samples: readonly number[]) => quantile(samples, 0.5)

interface Bench {
  browser: Browser
  stage: Stage
  callers: Record<Who, Caller | undefined>
  turns: number
}

const profileOf = ({ browser, stage, callers }: Bench, who: Who) =>
  freshProfile({ browser, stage, caller: callers[who], phone: who === 'worker' || who === 'nobody' })

/** Works in the browser of the tests, with the team of 2,000. */
async function inBrowser(stage: Stage, turns: number, run: (bench: Bench) => Promise<Finding[]>): Promise<Finding[]> {
  await seedRequirements(stage)
  await seedShifts(stage)
  await seedWorked(stage)
  await seedRota(stage)
  await givePhotos(stage)
  const [worker] = await signIn(stage.pool, 'n = 221')
  const callers = {
    nobody: undefined,
    worker,
    manager: stage.teams.of2000.manager,
    of150: stage.teams.of150.manager,
    of300: stage.teams.of300.manager,
  }
  const browser = await openBrowser()
  try {
    return await run({ browser, stage, callers, turns })
  } finally {
    await browser.close()
  }
}

/** The pages as people open them: what is sent, paints and blocking time on a processor four times slower. */
export function pages(stage: Stage, { visits }: Effort): Promise<Finding[]> {
  return inBrowser(stage, visits, async (bench) => {
    const findings: Finding[] = []
    for (const screen of SCREENS) findings.push(...(await sent(bench, screen)), ...(await paints(bench, screen)))
    return findings
  })
}

/** How quickly the pages answer to what people press, on a processor four times slower. */
export function presses(stage: Stage, { visits }: Effort): Promise<Finding[]> {
  return inBrowser(stage, Math.max(visits, FEWEST_TURNS), async (bench) => {
    const findings: Finding[] = []
    for (const screen of SCREENS) findings.push(...(await answers(bench, screen)))
    return findings
  })
}

/** What comes over the network at a first visit, and at the next. */
async function sent(bench: Bench, { name, who, path, mostElements }: Screen): Promise<Finding[]> {
  const context = await profileOf(bench, who)
  const { visit: first, page } = await open(context, { path })
  await page.close()
  const { visit: second } = await open(context, { path })
  await context.close()
  const says = `Pages: ${name}`
  return [
    { says: `${says}, first visit`, value: first.kilobytes, limit: 320, unit: 'KB' },
    { says: `${says}, first visit`, value: first.requests, limit: 20, unit: 'requests' },
    { says: `${says}, second visit`, value: second.kilobytes, limit: 40, unit: 'KB' },
    ...(mostElements ? [{ says, value: first.elements, limit: mostElements, unit: 'elements' as const }] : []),
  ]
}

async function paints(bench: Bench, { name, who, path }: Screen): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const network of Object.keys(PAINTS) as Network[]) {
    const visits: Visit[] = []
    for (let turn = 0; turn < bench.turns; turn++) {
      const context = await profileOf(bench, who)
      visits.push((await open(context, { path, network, slowed: true })).visit)
      await context.close()
    }
    const usual = (key: keyof Visit) => middle(visits.map((visit) => visit[key]))
    const says = `Pages: ${name}`
    findings.push({
      says: `${says}, largest paint, ${network}`,
      value: usual('paint'),
      limit: PAINTS[network],
      unit: 's',
      beside: `main thread ${usual('processor').toFixed(0)} ms, scripts ${usual('scripts').toFixed(0)} ms`,
    })
    if (network === 'cable')
      findings.push({ says: `${says}, blocked`, value: usual('blocked'), limit: 300, unit: 'ms' })
  }
  return findings
}

/** Presses one after another on one page, as somebody does who works with it. */
async function answers(bench: Bench, { name, who, path, presses = [] }: Screen): Promise<Finding[]> {
  if (presses.length === 0) return []
  const context = await profileOf(bench, who)
  const given = new Map<Press, Answer[]>(presses.map((one) => [one, []]))
  for (let turn = 0; turn < bench.turns; turn++) {
    const opened = await open(context, { path, network: 'cable', slowed: true })
    for (const [{ press }, answers] of given) answers.push(await answerTo(opened, () => press(opened.page)))
    await opened.page.close()
  }
  await context.close()
  return [...given].flatMap(([press, answers]): Finding[] => {
    const usual = (key: keyof Answer) => middle(answers.map((answer) => answer[key]))
    const says = `Presses: ${name}, ${press.name}`
    const beside = `first change ${usual('changed').toFixed(0)} ms, drawn ${usual('drawn').toFixed(0)} ms, blocked ${usual('blocked').toFixed(0)} ms`
    const done: Finding[] = press.doneMs
      ? [{ says: `${says}, until it is done`, value: usual('drawn'), limit: press.doneMs, unit: 'ms' }]
      : []
    // A press after which nothing is another has met nothing.
    const value = Number.isNaN(usual('changed')) ? Number.NaN : usual('next')
    return [{ says, value, limit: 100, unit: 'ms', beside }, ...done]
  })
}
