import { DAY_MS, type DemoPart } from '../../../demo/part.ts'

/** Every third of the staff has a calendar link, and every fourth has chosen when to be reminded; some want no reminders. */
export const demo: DemoPart = ({ cast: { members, now }, actions }) =>
  members
    .filter(({ registered }) => registered < now - DAY_MS)
    .map(({ account, registered }, place) => ({
      at: registered + DAY_MS / 2,
      run: async () => {
        const { calendar } = await actions.as(account)
        if (place % 3 === 1) await calendar.makeLink({})
        if (place % 4 === 2) await calendar.saveReminders({ evening: '20:00', hoursBefore: 2 })
        if (place % 8 === 3) await calendar.saveReminders({ evening: null, hoursBefore: null })
      },
    }))
