/** What allocation has to show, in the order of its goals. */
const ASKED: Record<string, string> = {
  G1: 'instances 1 to 5 in 10 s at the best known value, each seed',
  G2: 'instances 6 and 7 within 0.2 % in 10 s and best in 60 s, 8 within 1.5 % in 10 s and 0.5 % in 60 s, its worst seed within 2 %',
  G3: 'instances 9, 10, 11, 14, 16 in 60 s at the best known value, each seed',
  G4: 'instance 12 in 60 s at most 4060',
  G5: 'instances 13, 15, 17 in 110 s at most 1905, 3928, 5750',
  G6: 'instances 18, 19 in 110 s at most 4662, 3224',
  G7: 'instances 1 to 19 in 60 s at most what IP+VNS has in 10 minutes, and 14 of them at most what it has in 60',
  G8: 'a valid bound for each of 1 to 17, and 6 proved best',
  G9: '200 x 400 in 10 s within 0.25 % of the bound, each seed',
  G10: 'excess over the bound at most half of that of CBC at three times the time',
  G11: 'excess at most that of HiGHS, and a tenth of that of CP-SAT and of late acceptance, at three times the time',
  G12: '500 x 1500 in 60 s at most 11500, and 0.8 of late acceptance',
  G13: 'sick call: at once p95 150 ms, better p95 2 s',
  G14: 'one pair explained in 0.1 ms',
  G15: '100,000 rows and 10,000 hostile plans without a disagreement',
  G16: 'the same bytes twice; a stop within 250 ms and a delay of the process of 20 ms (p99)',
}

interface Finding {
  found: string
  isMet: boolean
}

/** Collects what a run finds of the goals, and prints all of them in their order. */
export class Goals {
  private readonly found = new Map<string, Finding[]>()

  /** A goal of several parts is met when each is. */
  add(id: string, finding: Finding) {
    this.found.set(id, [...(this.found.get(id) ?? []), finding])
  }

  print() {
    console.log('\nGoals')
    for (const [id, asked] of Object.entries(ASKED)) {
      const found = this.found.get(id) ?? []
      const verdict = found.length === 0 ? '?' : found.every(({ isMet }) => isMet) ? 'met' : 'missed'
      const said = found.length === 0 ? 'not measured' : found.map((one) => one.found).join('; ')
      console.log(`${id.padEnd(4)}${verdict.padEnd(7)}${asked}: ${said}`)
    }
  }
}
