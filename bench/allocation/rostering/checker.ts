import { type Days, type Instance, OFF, type Worker } from './instance.ts'

/** What a roster costs, by the definition of the instances. */
export function costOfRoster({ workers, days, shifts, need, under, over }: Instance, roster: readonly Days[]) {
  let cost = 0
  const cover = new Int32Array(days * shifts)
  for (const [nth, row] of roster.entries()) {
    const { wishes, asked } = workers[nth]!
    cost += asked
    for (const [day, shift] of row.entries()) {
      if (shift === OFF) continue
      cost += wishes[day * shifts + shift]!
      cover[day * shifts + shift]! += 1
    }
  }
  for (const [cell, covered] of cover.entries()) {
    cost += Math.max(0, need[cell]! - covered) * under[cell]! + Math.max(0, covered - need[cell]!) * over[cell]!
  }
  return cost
}

/** Every hard rule that a roster breaks. */
export function brokenBy(instance: Instance, roster: readonly Days[]): string[] {
  return roster.flatMap((row, nth) =>
    brokenByWorker(instance, instance.workers[nth]!, row).map((rule) => `${nth}: ${rule}`),
  )
}

function brokenByWorker({ minutes, shifts, mayNotFollow }: Instance, worker: Worker, row: Days): string[] {
  const works = [...row]
  const total = works.reduce((sum, shift) => sum + (shift === OFF ? 0 : minutes[shift]!), 0)
  const weekends = works.filter((_, day) => day % 7 === 5 && (row[day] !== OFF || (row[day + 1] ?? OFF) !== OFF)).length
  const broken: [string, boolean][] = [
    ['works on a day off', works.some((shift, day) => shift !== OFF && worker.isOff[day] === 1)],
    [
      'a shift that may not follow',
      works.some(
        (shift, day) =>
          shift !== OFF && (row[day + 1] ?? OFF) !== OFF && mayNotFollow[shift * shifts + row[day + 1]!] === 1,
      ),
    ],
    ['minutes', total > worker.mostMinutes || total < worker.leastMinutes],
    ['weekends', weekends > worker.mostWeekends],
    ['too many of a type', worker.most.some((most, type) => works.filter((shift) => shift === type).length > most)],
    ['runs', runsOf(row).some((run) => breaksRun(worker, run))],
  ]
  return broken.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}

interface Run {
  isWork: boolean
  length: number
  touchesEnd: boolean
}

function runsOf(row: Days): Run[] {
  const runs: Run[] = []
  for (let day = 0; day < row.length; ) {
    const isWork = row[day] !== OFF
    let end = day
    while (end < row.length && (row[end] !== OFF) === isWork) end++
    runs.push({ isWork, length: end - day, touchesEnd: day === 0 || end === row.length })
    day = end
  }
  return runs
}

function breaksRun({ mostRun, leastRun, leastOff }: Worker, { isWork, length, touchesEnd }: Run) {
  if (isWork && length > mostRun) return true
  return !touchesEnd && length < (isWork ? leastRun : leastOff)
}
