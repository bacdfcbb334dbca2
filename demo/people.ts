/** The progress of a person's registration and membership. */
export type Stage =
  | 'complete'
  | 'no-health'
  | 'half'
  | 'begun'
  | 'new'
  | 'asks'
  | 'asks-complete'
  | 'rejected'
  | 'withdrawn'
  | 'left'
  | 'removed'

export interface DemoPerson {
  name: string
  gender: 'female' | 'male'
  job: 'healthcare-assistant' | 'nurse' | 'support-worker' | 'care-assistant' | 'admin-assistant'
  stage: Stage
  /** Index into TEAMS. */
  team: number
  /** Days before today on which they signed up. */
  daysAgo: number
  email: string
}

export const PASSWORD = 'tea-at-five-am'

export const TEAMS = [
  {
    name: 'Bright Care',
    owner: 'Maya Clarke',
    manager: 'Daniel Osei',
    siteManager: 'Nadia Karim',
    city: 'Leeds',
    postcode: 'LS1 4AP',
  },
  {
    name: 'Harbour Nursing',
    owner: 'Priya Raman',
    manager: 'Tom Whitfield',
    siteManager: 'Oscar Lind',
    city: 'Hull',
    postcode: 'HU1 2AA',
  },
] as const

const WOMEN = [
  ...[
    'Amara Okafor',
    'Beth Hughes',
    'Chloe Patel',
    'Dorothy Mensah',
    'Ewa Kowalska',
    'Fatima Noor',
    'Grace Adeyemi',
    'Hannah Price',
  ],
  ...[
    'Ines Ferreira',
    'Joy Nwosu',
    'Kasia Nowak',
    'Leila Haddad',
    'Megan Evans',
    'Nia Roberts',
    'Olga Petrova',
    'Precious Moyo',
  ],
  ...[
    'Rosa Delgado',
    'Sana Malik',
    'Tara Byrne',
    'Una Gallagher',
    'Victoria Asante',
    'Wendy Shaw',
    'Yasmin Begum',
    'Zoë Łuk',
  ],
  ...[
    'Abigail Turner',
    'Blessing Eze',
    'Carys Morgan',
    'Divya Menon',
    'Ellen MacLeod',
    'Funmi Balogun',
    'Gwen Parry',
    'Holly Barker',
  ],
]
const MEN = [
  ...[
    'Adam Reid',
    'Ben Hartley',
    'Chidi Obi',
    'David Lowe',
    'Emeka Uche',
    'Femi Ade',
    'George Tan',
    'Hassan Ali',
    'Ivan Marin',
  ],
  ...[
    'James Doyle',
    'Kwame Boateng',
    "Liam O'Connor",
    'Mohammed Iqbal',
    'Noah Fletcher',
    'Owen Pritchard',
    'Pawel Zielinski',
  ],
  ...[
    'Raj Sharma',
    'Samuel Kamau',
    'Tunde Bakare',
    'Umar Farooq',
    'Vikram Rao',
    'William Stone',
    'Yusuf Demir',
    'Zack Holt',
  ],
]

const STAGES: [Stage, number][] = [
  ['complete', 31],
  ['no-health', 4],
  ['half', 4],
  ['begun', 3],
  ['new', 3],
  ['asks', 3],
  ['asks-complete', 3],
  ['rejected', 1],
  ['withdrawn', 1],
  ['left', 2],
  ['removed', 1],
]
const JOBS: DemoPerson['job'][] = [
  'care-assistant',
  'healthcare-assistant',
  'nurse',
  'support-worker',
  'care-assistant',
  'admin-assistant',
]
const ASKS = new Set<Stage>(['asks', 'asks-complete', 'withdrawn'])

export function emailOf(name: string) {
  const plain = name.toLowerCase().replaceAll('ł', 'l').normalize('NFD')
  return `${plain.replace(/[^a-z ]/g, '').replaceAll(' ', '.')}@example.com`
}

/** The staff of both teams: the same people every time, spread over the last half year, undecided requests over the last days. */
export function demoPeople(): DemoPerson[] {
  const stages = STAGES.flatMap(([stage, count]) => Array<Stage>(count).fill(stage))
  return stages.map((stage, index) => {
    const gender = index % 7 < 4 ? 'female' : 'male'
    const names = gender === 'female' ? WOMEN : MEN
    const order = stages.slice(0, index).filter((_, before) => before % 7 < 4 === (gender === 'female')).length
    const name = names[order] as string
    const daysAgo = ASKS.has(stage) ? 1 + (index % 6) : 14 + ((index * 37) % 170)
    const job = JOBS[index % JOBS.length] as DemoPerson['job']
    return { name, gender, job, stage, daysAgo, team: index % 4 === 3 ? 1 : 0, email: emailOf(name) }
  })
}
