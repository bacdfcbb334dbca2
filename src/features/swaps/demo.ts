import { type DemoPart, HOUR_MS } from '../../../demo/part.ts'

/** Somebody asks colleagues to take their last shift over. */
export const demo: DemoPart = ({ cast: { teams, members, now }, actions }) =>
  teams.slice(0, 1).map((team) => ({
    at: now - 2 * HOUR_MS,
    run: async () => {
      for (const { account } of members.filter((one) => one.team === team)) {
        const { shifts, swaps } = await actions.as(account)
        const { items } = await shifts.mine({ when: 'upcoming' })
        const place = items.filter(({ state }) => state === 'confirmed').at(-1)
        if (place && items.length > 1) return void (await swaps.ask({ assignmentId: place.assignmentId }))
      }
    },
  }))
