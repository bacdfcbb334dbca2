import { toMiles } from '#features/availability/rules/distance.ts'
import { kmBetween } from '#shared/distance.ts'
import type { Person, Shift } from '../prepare.ts'
import { defineRule } from '../rule.ts'

/** As the crow flies, between the districts of home and site; null where one is not known: then nothing is held against anybody. */
export function metresTo({ home }: Pick<Person, 'home'>, { place }: Pick<Shift, 'place'>): number | null {
  return home && place ? kmBetween(home, place) * 1000 : null
}

/** `7 miles`; less than one is `less than a mile`. */
export function milesText(metres: number): string {
  const miles = toMiles(metres)
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
    if (person.maxMetres === null) return undefined
    const metres = metresTo(person, shift)
    if (metres === null || metres <= person.maxMetres) return undefined
    return { found: metres, asked: person.maxMetres, at: shift.start }
  },
  say: ({ found, asked }) => ({
    manager: `About ${milesText(found)} away: further than the ${milesText(asked)} that they want to travel.`,
    worker: `About ${milesText(found)} away: further than the ${milesText(asked)} that you want to travel.`,
  }),
})
