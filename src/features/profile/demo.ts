import { type DemoPart, HOUR_MS } from '../../../demo/part.ts'

/** Four in five give a phone number: of those that Ofcom keeps for drama, which ring nobody. */
export const demo: DemoPart = ({ cast: { members }, actions }) =>
  members
    .filter(({ number }) => number % 5 !== 3)
    .map(({ account, number, signedUp }) => ({
      at: signedUp + HOUR_MS / 2,
      async run() {
        const { profile } = await actions.as(account)
        await profile.update({ fullName: account.name, role: 'staff', phone: `07700 ${900_100 + number}` })
      },
    }))
