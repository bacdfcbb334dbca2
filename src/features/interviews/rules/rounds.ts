/** What a round asks of candidates: each criterion gets a score from 1 to 5, and the average is compared with the pass mark. */
export interface Round {
  round: number
  name: string
  criteria: string[]
  passMark: number
  /** 0: the ready round, which the team has not changed. */
  version: number
}

/** The rounds that every team begins with. */
export const readyRounds: readonly Round[] = [
  {
    round: 1,
    name: 'First interview',
    criteria: [
      'Noticing a change in somebody they cared for',
      'Acting when a colleague works unsafely',
      'Medication: somebody refuses, what now',
      'Dignity during personal care',
    ],
    passMark: 3,
    version: 0,
  },
  {
    round: 2,
    name: 'Second interview',
    criteria: ['Safeguarding', 'Working in a team', 'Writing a clear record', 'Reliability'],
    passMark: 3,
    version: 0,
  },
  { round: 3, name: 'Final interview', criteria: ['Values', 'Fit for the service'], passMark: 3, version: 0 },
]

/** The average of the scores that were given, to one decimal; null without any. */
export function averageOf(scores: readonly number[]): number | null {
  const given = scores.filter((score) => score > 0)
  if (given.length === 0) return null
  return Math.round((given.reduce((sum, score) => sum + score, 0) / given.length) * 10) / 10
}
