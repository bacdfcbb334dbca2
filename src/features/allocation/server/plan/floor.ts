/** Whoever gets so many places gives one to somebody like them who wishes for work and gets none. */
export const MANY = 3

/** A plan whose places may change hands, and who may have which. */
export interface Sharing {
  people: number
  placesOf: (person: number) => readonly number[]
  wishes: (person: number) => boolean
  /** Whether a place may go from who has it to somebody: it is not pinned, and no contract owes it. */
  frees: (place: number, to: number) => boolean
  /** Whether somebody may have a place beside the plan. */
  may: (person: number, place: number) => boolean
  /** How much dearer the plan is with somebody on a place. */
  price: (person: number, place: number) => number
  hand: (place: number, to: number) => void
}

const everybody = ({ people }: Pick<Sharing, 'people'>) => Array.from({ length: people }, (_, person) => person)

/** Who wishes for work, and gets none. */
export const withNothing = (sharing: Pick<Sharing, 'people' | 'placesOf' | 'wishes'>): number[] =>
  everybody(sharing).filter((person) => sharing.placesOf(person).length === 0 && sharing.wishes(person))

/** The places of those who have many. */
export const ofThoseWithMany = (sharing: Pick<Sharing, 'people' | 'placesOf'>): number[] =>
  everybody(sharing).flatMap((person) => (sharing.placesOf(person).length >= MANY ? sharing.placesOf(person) : []))

/**
 * Gives everybody who wishes for work and has none a place of somebody who has many, where there is one: the cheapest.
 * No place opens by it.
 */
export async function share(sharing: Sharing, breathe: () => Promise<void>): Promise<void> {
  for (const person of withNothing(sharing)) {
    let best: { place: number; price: number } | undefined
    for (const place of ofThoseWithMany(sharing)) {
      await breathe()
      if (!sharing.frees(place, person) || !sharing.may(person, place)) continue
      const price = sharing.price(person, place)
      if (!best || price < best.price) best = { place, price }
    }
    if (best) sharing.hand(best.place, person)
  }
}
