/** A rostering instance of Curtois and Qu: workers, days, shift types. A cell is a day and a shift type: `day * shifts + shift`. */
export interface Instance {
  days: number
  shifts: number
  workers: Worker[]
  minutes: number[]
  /** `one * shifts + other`: the other may not be on the day after the one. */
  mayNotFollow: Uint8Array
  need: Int32Array
  under: Float64Array
  over: Float64Array
}

export interface Worker {
  /** How many of each shift type at most. */
  most: number[]
  mostMinutes: number
  leastMinutes: number
  mostRun: number
  leastRun: number
  leastOff: number
  mostWeekends: number
  isOff: Uint8Array
  /** By cell: what it costs to work there; negative: it was asked for. */
  wishes: Int32Array
  /** What all that was asked for costs when nothing of it is given. */
  asked: number
}

export const OFF = -1
/** Rosters over more days than these are long: their programs are slow. */
export const LONG = 28
/** By day: which shift type, or `OFF`. */
export type Days = Int8Array

function sectionsOf(text: string) {
  const sections = new Map<string, string[][]>()
  let current: string[][] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) {
      current = []
      sections.set(line.slice('SECTION_'.length), current)
    } else current.push(line.split(','))
  }
  return (name: string) => sections.get(name) ?? []
}

const numbersOf = (names: readonly string[]) => {
  const places = new Map(names.map((name, nth) => [name, nth]))
  return (name: string) => places.get(name)!
}

/** Reads the text of an instance. */
export function readInstance(text: string): Instance {
  const section = sectionsOf(text)
  const days = Number(section('HORIZON')[0]![0])
  const types = section('SHIFTS')
  const shifts = types.length
  const shiftOf = numbersOf(types.map(([id]) => id!))
  const mayNotFollow = new Uint8Array(shifts * shifts)
  for (const [one, [, , others = '']] of types.entries()) {
    for (const other of others.split('|').filter(Boolean)) mayNotFollow[one * shifts + shiftOf(other)] = 1
  }
  const [need, under, over] = [
    new Int32Array(days * shifts),
    new Float64Array(days * shifts),
    new Float64Array(days * shifts),
  ]
  for (const [day, shift, wanted, missing, surplus] of section('COVER')) {
    const cell = Number(day) * shifts + shiftOf(shift!)
    need[cell] = Number(wanted)
    under[cell] = Number(missing)
    over[cell] = Number(surplus)
  }
  const workers = readWorkers(section, { days, shifts, shiftOf })
  return {
    days,
    shifts,
    workers,
    minutes: types.map(([, minutes]) => Number(minutes)),
    mayNotFollow,
    need,
    under,
    over,
  }
}

interface Names {
  days: number
  shifts: number
  shiftOf(name: string): number
}

function readWorkers(section: (name: string) => string[][], { days, shifts, shiftOf }: Names): Worker[] {
  const staff = section('STAFF')
  const workerOf = numbersOf(staff.map(([id]) => id!))
  const workers = staff.map(([, limits, ...rest]): Worker => {
    const [mostMinutes, leastMinutes, mostRun, leastRun, leastOff, mostWeekends] = rest.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const most = Array.from({ length: shifts }, () => 0)
    for (const [shift, count] of limits!.split('|').map((limit) => limit.split('=')))
      most[shiftOf(shift!)] = Number(count)
    return {
      most,
      mostMinutes,
      leastMinutes,
      mostRun,
      leastRun,
      leastOff,
      mostWeekends,
      isOff: new Uint8Array(days),
      wishes: new Int32Array(days * shifts),
      asked: 0,
    }
  })
  for (const [id, ...off] of section('DAYS_OFF'))
    for (const day of off.filter(Boolean)) workers[workerOf(id!)]!.isOff[Number(day)] = 1
  for (const [id, day, shift, weight] of section('SHIFT_ON_REQUESTS')) {
    const worker = workers[workerOf(id!)]!
    worker.wishes[Number(day) * shifts + shiftOf(shift!)]! -= Number(weight)
    worker.asked += Number(weight)
  }
  for (const [id, day, shift, weight] of section('SHIFT_OFF_REQUESTS')) {
    workers[workerOf(id!)]!.wishes[Number(day) * shifts + shiftOf(shift!)]! += Number(weight)
  }
  return workers
}
