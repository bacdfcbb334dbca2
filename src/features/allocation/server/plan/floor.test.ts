import { expect, test } from 'vitest'
import { randomFrom } from '#shared/random.ts'
import { MANY, type Sharing, share } from './floor.ts'

/** From the words alone: nobody who may and wishes gets none while another gets three of which one could be theirs. */
function unfair(plan: readonly (number | null)[], { people, wishes, frees, may }: Sharing): string[] {
  const everybody = [...Array(people).keys()]
  const count = (person: number | null) => plan.filter((one) => one === person).length
  return everybody.flatMap((idle) => {
    if (count(idle) > 0 || !wishes(idle)) return []
    const theirs = [...plan.keys()].filter((place) => plan[place] !== null && count(plan[place]!) >= 3)
    return theirs
      .filter((place) => frees(place, idle) && may(idle, place))
      .map((place) => `${idle} gets none, another has ${place}`)
  })
}

test('nobody who may and wishes gets none while another like them gets three, and no place opens', async () => {
  let moved = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomFrom(seed)
    const below = (most: number) => Math.floor(random() * most)
    const [people, places] = [2 + below(6), 1 + below(12)]
    const plan = Array.from({ length: places }, () => (random() < 0.1 ? null : below(Math.min(people, 3))))
    const table = (share: number) =>
      Array.from({ length: people }, () => Array.from({ length: places }, () => random() < share))
    const [may, frees, price] = [table(0.4), table(0.8), table(0.5)]
    const sharing: Sharing = {
      people,
      placesOf: (person) => [...plan.keys()].filter((place) => plan[place] === person),
      wishes: (person) => person % 4 !== 3,
      may: (person, place) => may[person]![place]!,
      frees: (place, to) => frees[to]![place]!,
      price: (person, place) => (price[person]![place]! ? 10 : 0),
      hand: (place, to) => {
        plan[place] = to
        moved++
      },
    }
    const before = [...plan]
    await share(sharing, async () => {})
    expect(unfair(plan, sharing), `seed ${seed}`).toEqual([])
    for (const [place, one] of before.entries()) {
      if (plan[place] === one) continue
      expect(one, 'it was open before').not.toBeNull()
      expect(before.filter((other) => other === one).length).toBeGreaterThanOrEqual(MANY)
    }
  }
  expect(moved).toBeGreaterThan(50)
})
