import { kmBetween } from '#shared/distance.ts'
import type { Person, Shift } from './prepare.ts'
import { defineRule } from './rule.ts'

const MILE_KM = 1.609344

/** As the crow flies, between the districts of home and site; null where one is not known: then nothing is held against anybody. */
export function kmTo({ home }: Pick<Person, 'home'>, { place }: Pick<Shift, 'place'>): number | null {
  return home && place ? kmBetween(home, place) : null
}

/** `7 miles`; less than one is `less than a mile`. */
export function milesText(km: number): string {
  const miles = Math.round(km / MILE_KM)
  return miles < 1 ? 'less than a mile' : miles === 1 ? '1 mile' : `${miles} miles`
}

export const travel = defineRule({
  id: 'travel',
  title: 'Travel',
  source: 'The person’s own limit',
  level: 'warn',
  choices: ['warn', 'off'],
  overridable: true,
  judge(person, shift) {
    if (person.maxKm === null) return undefined
    const km = kmTo(person, shift)
    if (km === null || km <= person.maxKm) return undefined
    return { found: km, asked: person.maxKm, at: shift.start }
  },
  say: ({ found, asked }) => ({
    manager: `About ${milesText(found)} away: further than the ${milesText(asked)} that they want to travel.`,
    worker: `About ${milesText(found)} away: further than the ${milesText(asked)} that you want to travel.`,
  }),
})
