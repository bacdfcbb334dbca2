import type { Journey, MilesPaid, Vehicle } from './mileage.ts'

export const vehicleWords: Record<Vehicle, string> = {
  car: 'Car or van',
  motorcycle: 'Motorcycle',
  cycle: 'Bicycle',
}

export const whats = ['parking', 'public-transport', 'equipment', 'training', 'meal', 'room', 'other'] as const
export type What = (typeof whats)[number]

export const whatWords: Record<What, string> = {
  parking: 'Parking and tolls',
  'public-transport': 'Public transport',
  equipment: 'Uniform and equipment',
  training: 'Training',
  meal: 'Meal',
  room: 'Overnight stay',
  other: 'Something else',
}

/** `24 miles`, `24.5 miles`, `1 mile`. */
const milesText = (tenths: number): string =>
  `${(tenths / 10).toLocaleString('en-GB')} ${tenths === 10 ? 'mile' : 'miles'}`

/** What a line of pay says of miles: `car or van, 24 miles, 2 passengers`. */
export function saidOfMiles({ vehicle, tenths, passengers }: Journey, { beyond }: MilesPaid): string {
  return [
    vehicleWords[vehicle].toLowerCase(),
    milesText(tenths),
    passengers === 1 && 'one passenger',
    passengers > 1 && `${passengers} passengers`,
    beyond > 0 && `${milesText(beyond)} beyond 10,000 in the tax year`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface Claimed {
  kind: 'miles' | 'receipt'
  vehicle: Vehicle | null
  tenths: number | null
  passengers: number | null
  fromPlace: string | null
  toPlace: string | null
  what: What | null
  note: string | null
  siteName: string | null
}

/** What a claim is for: `Parking and tolls`; `24 miles, Oak House to Rowan Lodge`. */
export function claimTitle({ what, tenths, fromPlace, toPlace }: Claimed): string {
  if (what) return whatWords[what]
  return [milesText(tenths ?? 0), fromPlace && `${fromPlace} to ${toPlace}`].filter(Boolean).join(', ')
}

/** What else there is to say of a claim. */
export function claimMore({ vehicle, passengers, note, siteName }: Claimed): string {
  return [
    vehicle && vehicleWords[vehicle],
    passengers ? `${passengers} ${passengers === 1 ? 'passenger' : 'passengers'}` : '',
    siteName,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}
