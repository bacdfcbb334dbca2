import type { Point } from '#shared/distance.ts'
import type { DemoMember } from './part.ts'

/**
 * Roughly where the postcode districts of the demonstration lie, on both sides of the Dee, and around Hull. An
 * installation gets its own with `npm run places`.
 */
export const DISTRICTS: readonly (readonly [district: string, centre: Point])[] = [
  ['CH1', { lat: 53.196, lng: -2.893 }],
  ['CH2', { lat: 53.207, lng: -2.873 }],
  ['CH3', { lat: 53.172, lng: -2.8 }],
  ['CH4', { lat: 53.166, lng: -2.924 }],
  ['CH5', { lat: 53.207, lng: -3.035 }],
  ['CH6', { lat: 53.245, lng: -3.135 }],
  ['CH7', { lat: 53.166, lng: -3.144 }],
  ['CH42', { lat: 53.372, lng: -3.023 }],
  ['CH43', { lat: 53.386, lng: -3.06 }],
  ['CH62', { lat: 53.325, lng: -2.978 }],
  ['CH64', { lat: 53.286, lng: -3.06 }],
  ['CH65', { lat: 53.274, lng: -2.9 }],
  ['CH66', { lat: 53.281, lng: -2.945 }],
  ['LL11', { lat: 53.058, lng: -3.03 }],
  ['LL12', { lat: 53.086, lng: -2.955 }],
  ['LL13', { lat: 53.04, lng: -2.975 }],
  ['WA6', { lat: 53.281, lng: -2.722 }],
  ['WA7', { lat: 53.331, lng: -2.7 }],
  ['CW6', { lat: 53.17, lng: -2.63 }],
  ['HU1', { lat: 53.744, lng: -0.337 }],
  ['HU5', { lat: 53.763, lng: -0.374 }],
  ['HU13', { lat: 53.725, lng: -0.441 }],
  ['HU16', { lat: 53.785, lng: -0.397 }],
  ['HU17', { lat: 53.843, lng: -0.43 }],
]

/** Where the people of each agency live, by the index of the agency. */
const HOMES = [
  [
    ['Chester', 'CH1 9XA'],
    ['Chester', 'CH2 9XB'],
    ['Wrexham', 'LL11 9XA'],
    ['Ellesmere Port', 'CH65 9XD'],
    ['Birkenhead', 'CH42 9XE'],
    ['Mold', 'CH7 9XF'],
    ['Deeside', 'CH5 9XG'],
    ['Wrexham', 'LL13 9XB'],
    ['Neston', 'CH64 9XH'],
    ['Frodsham', 'WA6 9XJ'],
    ['Chester', 'CH4 9XL'],
  ],
  [
    ['Hull', 'HU1 9XA'],
    ['Hull', 'HU5 9XB'],
    ['Beverley', 'HU17 9XD'],
  ],
] as const

/** The town and postcode of somebody's home. */
export function homeOf({ person, number }: Pick<DemoMember, 'person' | 'number'>) {
  const homes = HOMES[person.team] ?? HOMES[0]
  const [city, postcode] = homes[number % homes.length]!
  return { city, postcode }
}
