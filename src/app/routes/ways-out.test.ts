import { describe, expect, test } from 'vitest'
import { destinationOf, type Standpoint } from '#features/eligibility/rules/destinations.ts'
import { induction } from '#features/eligibility/rules/person/induction.ts'
import { visaHours } from '#features/eligibility/rules/person/visa-hours.ts'
import { type Act, acts, type Finding, type Said, type Told } from '#features/eligibility/rules/rule.ts'
import { nightAssessment } from '#features/eligibility/rules/working-time/night-assessment.ts'
import type { Standing } from '#features/teams/policy.ts'
import { managerPages } from './manager-pages.ts'
import { staffPages } from './staff-pages.ts'

const [ID, OTHER, SITE] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-${letter.repeat(12)}`)
const team: Standing = {
  role: 'manager',
  seesHealth: true,
  seesPay: false,
  mayOverride: false,
  runsPayroll: false,
  limited: false,
}
const manager = { reader: 'manager', team, userId: OTHER ?? '', siteId: SITE ?? '' } satisfies Standpoint
const worker = { reader: 'worker', teamId: OTHER ?? '' } satisfies Standpoint

const POLICY = `policy:${ID}`
/** The kinds of evidence that each act may bring. */
const KINDS: Record<Act, (string | null)[]> = {
  verify: [null],
  ask: ['certificate:fire safety', 'passport', 'qualification', 'referees'],
  sign: [POLICY],
  check: ['right-to-work', 'fit-to-work', 'professional-register', 'dbs'],
  terms: ['right-to-work'],
  complete: [null],
  induct: [null],
  'opt-out': [null],
}

const ways = acts.flatMap((act) => KINDS[act].map((kind) => ({ act, kind, text: act, requirementId: ID ?? '' })))
const pages = [...Object.values(managerPages), ...Object.values(staffPages)] as {
  path: string
  validateSearch?: (search: Record<string, unknown>) => object
}[]

/** What a page has read of a search, without what it leaves out. */
function readBy(to: string, search: Record<string, string>) {
  const page = pages.find(({ path }) => path === to)
  if (!page) throw new Error(`There is no page ${to}`)
  const read = page.validateSearch?.(search) ?? {}
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

describe.each([manager, worker])('for a $reader', (at) => {
  test.each(ways)('$act ($kind) leads somewhere, or says who else does it', (way) => {
    const destination = destinationOf(way, at)
    if (destination === 'remind') expect([at.reader, way.act]).toEqual(['worker', 'verify'])
    else if ('who' in destination) expect(at.reader).toBe('worker')
    else expect(readBy(destination.to, destination.search)).toEqual(destination.search)
  })
})

test('a manager gets to the person, and to what it is about', () => {
  for (const way of ways) {
    const destination = destinationOf(way, manager)
    expect(JSON.stringify(destination), way.act).toContain(OTHER)
    if (['verify', 'ask'].includes(way.act)) expect(JSON.stringify(destination)).toContain(ID)
  }
  expect(JSON.stringify(destinationOf({ ...ways[0]!, act: 'induct' }, manager))).toContain(SITE)
})

test('a manager who may not see health reads who records a clearance', () => {
  const way = { act: 'check', kind: 'fit-to-work', text: 'Record the clearance', requirementId: null } as const
  const unable = { ...manager, team: { ...team, seesHealth: false } }
  expect(destinationOf(way, unable)).toEqual({
    who: 'Somebody of the team who may see and record who is fit to work, and with which adjustments',
  })
})

test('where a worker can do nothing, the words say that the agency does', () => {
  const nowhere = ways.filter((way) => {
    const destination = destinationOf(way, worker)
    return destination !== 'remind' && 'who' in destination
  })
  expect(nowhere.map(({ act, kind }) => `${act} ${kind}`)).toEqual([
    'check fit-to-work',
    'check professional-register',
    'terms right-to-work',
    'induct null',
  ])
  const finding = { found: 0, asked: 1, at: 0, about: 'unknown' } as Finding
  const said = [induction, nightAssessment, visaHours].map((rule): Said => rule.say(finding, {} as Told))
  expect(said.map(({ wayOut }) => wayOut?.worker)).toEqual([
    expect.stringContaining('agency'),
    expect.stringContaining('agency'),
    expect.stringContaining('agency'),
  ])
})
