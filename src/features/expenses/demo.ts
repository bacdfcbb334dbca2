import { addDays, londonDay } from '#shared/time.ts'
import { DAY_MS, type DemoEvent, type DemoPart, HOUR_MS } from '../../../demo/part.ts'

/** The carer whose sign-in is shown claims miles and parking; a colleague’s claims wait. */
export const demo: DemoPart = ({ cast: { carer, members, now }, actions }) => {
  const { team } = carer
  const day = (ago: number) => addDays(londonDay(new Date(now)), -ago)
  const of = async (who: typeof carer) => (await actions.as(who.account)).expenses
  const own = async () => of(carer)
  const colleague = members.find((one) => one.team === team && one !== carer && one.registered < now - 60 * DAY_MS)
  const journey = { vehicle: 'car', passengers: 0, from: 'Home', to: 'Rowan Lodge' } as const
  const on = () => ({ teamId: team.id })
  const miles = async (ago: number, tenths: number) =>
    (await own()).claimMiles({ ...on(), day: day(ago), tenths, ...journey })
  const answered = async () => {
    const { expenses } = await actions.as(team.manager)
    const [first, second] = [await miles(9, 184), await miles(8, 184)]
    await expenses.approve({ ...on(), claimIds: [first.id] })
    await expenses.refuse({
      ...on(),
      claimId: second.id,
      reason: 'From home to the first place of work is your own way',
    })
  }
  const waiting = async () => {
    await miles(2, 126)
    await (await own()).claimReceipt({
      ...on(),
      day: day(2),
      what: 'parking',
      amount: 640,
      vat: 107,
      note: 'Car park at the hospital',
    })
    if (!colleague) return
    const receipt = { ...on(), day: day(3), what: 'public-transport', amount: 480, vat: 0 } as const
    await (await of(colleague)).claimReceipt({ ...receipt, note: 'The night bus' })
  }
  const events: DemoEvent[] = [
    { at: now - 7 * DAY_MS, run: answered },
    { at: now - HOUR_MS, run: waiting },
  ]
  return events
}
