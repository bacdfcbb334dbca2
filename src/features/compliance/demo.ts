import { jobCodes } from '#features/teams/rules/jobs.ts'
import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoMember, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import { clearAll } from './demo/clear.ts'
import { verifiedBy } from './rules/kinds.ts'

/** Each team starts from the ready sets; of some who have registered their manager checks what they gave. */
export const demo: DemoPart = ({ cast: { teams, members, intakes, founded, now }, actions }) => [
  ...intakes.map((intake) => ({ at: intake.cleared, run: () => clearAll(intake, actions) })),
  ...teams.map((team) => ({
    at: founded + DAY_MS,
    run: async () => (await actions.as(team.owner)).compliance.addReadySets({ teamId: team.id, jobs: [...jobCodes] }),
  })),
  ...teams.slice(0, 1).map((team) => ({
    at: founded + 2 * DAY_MS,
    run: async () => {
      const { compliance } = await actions.as(team.owner)
      const { ready } = await compliance.questions({ teamId: team.id })
      await compliance.saveQuestions({ teamId: team.id, latest: 0, ...ready })
    },
  })),
  ...teams.slice(0, 1).map((team) => ({
    at: now - DAY_MS / 5,
    run: () => askAtSites({ team, actions, now }),
  })),
  ...members
    .filter(({ person, number }) => person.stage === 'complete' && !person.isCrew && number % 3 === 1)
    .map((member) => ({
      at: Math.min(member.registered + 2 * DAY_MS, now - HOUR_MS),
      run: () => check({ member, actions, now }),
    })),
  ...members
    .filter(({ person, number }) => person.stage === 'complete' && !person.isCrew && number % 2 === 0)
    .map((member) => ({
      at: now - HOUR_MS / 2,
      run: () => remind({ member, actions }),
    })),
]

/** People whose evidence waits remind the team. */
async function remind({ member: { account, team }, actions }: { member: DemoMember; actions: Actions }) {
  const { compliance } = await actions.as(account)
  const { teams } = await compliance.own()
  const waits = teams.some(({ teamId, items }) => teamId === team.id && items.some(({ state }) => state === 'waiting'))
  if (waits) await compliance.remindTeam({ teamId: team.id })
}

/** A ward asks for more than the team does: of everybody from today, and of one more thing in two weeks. */
async function askAtSites({ team, actions, now }: { team: DemoTeam; actions: Actions; now: number }) {
  const { clients, compliance } = await actions.as(team.owner)
  const teamId = team.id
  const [trust] = (await clients.list({ teamId, state: 'active', search: 'Ward 3' })).items
  const siteId = trust?.sites[0]?.id
  if (!siteId) return
  const { items } = await compliance.requirements({ teamId })
  for (const [name, days] of [
    ['Conflict Resolution', 14],
    ['Food Hygiene', 0],
  ] as const) {
    const requirementId = items.find(({ inForce }) => inForce?.name === name)?.id
    if (requirementId)
      await compliance.askAtSite({ teamId, siteId, requirementId, from: addDays(londonDay(new Date(now)), days) })
  }
}

/** What there is, in every state: one item is left waiting, one is rejected, one ends soon, from one the person is excused. */
async function check({
  member: { number, account, team },
  actions,
  now,
}: {
  member: DemoMember
  actions: Actions
  now: number
}) {
  const { compliance } = await actions.as(team.owner)
  const member = { teamId: team.id, userId: account.id }
  const { items, evidence } = await compliance.ofMember(member)
  const today = londonDay(new Date(now))
  const undecided = evidence.filter(({ kind, verification }) => verifiedBy(kind) === 'look' && !verification)
  for (const [at, { id }] of undecided.slice(0, 8).entries()) {
    const place = (at + number) % undecided.length
    if (place === 0) continue
    const decided = { ...member, evidenceId: id, replaces: null }
    if (place === 1 && number % 2 === 0)
      await compliance.decide({ ...decided, decision: 'rejected', reason: 'The picture is too dark to read' })
    else if (place === 2)
      await compliance.decide({ ...decided, decision: 'verified', until: addDays(today, (number % 40) - 8) })
    else await compliance.decide({ ...decided, decision: 'verified' })
  }
  const missing = items.find(({ state, blocks }) => state === 'missing' && !blocks)
  if (missing && number % 4 === 1)
    await compliance.except({
      ...member,
      requirementId: missing.requirementId,
      through: addDays(today, 30),
      ground: 'booked',
      reason: 'Booked on a course next month',
      answersFor: true,
    })
}
