import { addDays, atLondon, type Day, londonDay, startOfWeek } from '#shared/time.ts'
import { type DemoEvent, type DemoPart, type DemoTeam, HOUR_MS } from '../../../demo/part.ts'
import type { Actions } from '../../../demo/stage.ts'
import type { Invoice } from './schema.ts'
import { makePaper } from './server/papers/papers.ts'

/** So many weeks are invoiced; the last one waits as drafts. */
const WEEKS = 6
/** The week of which one invoice is credited, with its lines on a corrected one. */
const CREDITED = 3

interface Stage {
  team: DemoTeam
  actions: Actions
}

const invoicesOf = async ({ team, actions }: Stage) => (await actions.as(team.owner)).invoices

async function setUp(stage: Stage) {
  const { team } = stage
  await (await invoicesOf(stage)).saveSettings({
    ...{ teamId: team.id, version: 0, legalName: 'Bright Care Ltd', address: '12 Park Row\nLeeds LS1 4AP' },
    ...{ email: 'accounts@brightcare.example.org', vatNumber: 'GB284196733', companyNumber: '09284417' },
    ...{
      accountName: 'Bright Care Ltd',
      sortCode: '200000',
      accountNumber: '55779911',
      prefix: 'BC-',
      paymentDays: 14,
    },
  })
}

/** Issues what is due of the weeks up to a day. */
async function issue(stage: Stage, through: Day): Promise<Invoice[]> {
  const teamId = stage.team.id
  const invoices = await invoicesOf(stage)
  await invoices.chargeAgain({ teamId, through })
  const { drafts } = await invoices.drafts({ teamId, through })
  const wanted = drafts.filter(({ hasAddress }) => hasAddress)
  if (wanted.length === 0) return []
  return invoices.issue({
    ...{ teamId, through },
    drafts: wanted.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net })),
  })
}

async function issueWeek(stage: Stage, { through, week }: { through: Day; week: number }) {
  const issued = await issue(stage, through)
  const [first] = issued.filter(({ kind }) => kind === 'invoice')
  if (week !== CREDITED || !first) return
  const of = { teamId: stage.team.id, invoiceId: first.id }
  await (await invoicesOf(stage)).credit({ ...of, reason: 'The order number was missing' })
  await issue(stage, through)
}

/** Clients pay what they were invoiced some weeks before: most of it, one a part, and one is late. */
async function pay(stage: Stage, paidOn: Day) {
  const teamId = stage.team.id
  const invoices = await invoicesOf(stage)
  const { items } = await invoices.invoices({ teamId })
  const due = items.filter(({ kind, owed, dueOn }) => kind === 'invoice' && owed > 0 && dueOn! <= addDays(paidOn, 2))
  for (const [at, { id, owed }] of due.toReversed().entries()) {
    if (at === 1) continue
    const amount = at === 2 ? Math.ceil(owed / 2) : owed
    await invoices.pay({ teamId, invoiceId: id, paidOn, amount, reference: `BACS ${id.slice(0, 6).toUpperCase()}` })
  }
}

/** What a job does after each, which a demonstration does not run. */
async function print(stage: Stage) {
  const { items } = await (await invoicesOf(stage)).invoices({ teamId: stage.team.id })
  for (const { id, isPrinted } of items) if (!isPrinted) await makePaper(stage.actions.services, { invoiceId: id })
}

/** Weekly invoices of the first team: issued on Wednesdays, paid after two weeks; last week waits as drafts. */
export const demo: DemoPart = ({ cast: { teams, now }, actions }) =>
  teams.slice(0, 1).flatMap((team): DemoEvent[] => {
    const stage = { team, actions }
    const monday = startOfWeek(londonDay(new Date(now)))
    const first = addDays(monday, -7 * (WEEKS + 1))
    const at = (day: Day, time: string) => atLondon(day, time).getTime()
    const weeks = Array.from({ length: WEEKS }, (_, place) => addDays(first, 7 * place))
    return [
      { at: at(addDays(first, 7), '09:30'), run: () => setUp(stage) },
      ...weeks.flatMap((week, place): DemoEvent[] => [
        { at: at(addDays(week, 9), '15:00'), run: () => issueWeek(stage, { through: addDays(week, 6), week: place }) },
        ...(place >= 2 ? [{ at: at(addDays(week, 11), '11:00'), run: () => pay(stage, addDays(week, 11)) }] : []),
      ]),
      {
        at: now - HOUR_MS / 4,
        run: async () => {
          await (await invoicesOf(stage)).chargeAgain({ teamId: team.id, through: addDays(monday, -1) })
          await print(stage)
        },
      },
    ].filter((event) => event.at < now)
  })
