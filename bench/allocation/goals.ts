/** What allocation has to show, in the order of its goals. */
const ASKED = {
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
  G12: '500 x 1500 after 60 s at most 11500, each seed, and 0.8 of late acceptance',
  G13: 'sick call: at once p95 150 ms, better p95 2 s',
  G14: 'one pair explained in 0.1 ms',
  G15: '100,000 rows and 10,000 hostile plans without a disagreement',
  G16: 'the same bytes twice; a stop within 250 ms and a delay of the process of 20 ms (p99)',
}

export type Goal = keyof typeof ASKED

/** What one part of a goal came to. A later finding of the part takes its place. */
export interface Finding {
  part: string
  found: string
  isMet: boolean
  /** What of the part was not measured. */
  left?: readonly string[]
}

/** Collects what a run finds of the goals. */
export class Goals {
  private readonly findings = new Map<Goal, Map<string, Finding>>()

  /** Takes a finding in, and prints how the goal stands now. */
  add(goal: Goal, finding: Finding) {
    const parts = this.findings.get(goal) ?? new Map<string, Finding>()
    this.findings.set(goal, parts.set(finding.part, finding))
    console.log(this.line(goal))
  }

  /** Prints all goals in their order. */
  print() {
    console.log('\nGoals')
    for (const goal of Object.keys(ASKED) as Goal[]) console.log(this.line(goal))
  }

  private line(goal: Goal) {
    const findings = [...(this.findings.get(goal)?.values() ?? [])]
    const said = findings.map(({ part, found, left = [] }) => {
      const words = left.length > 0 ? `${found}, not measured: ${left.join(', ')}` : found
      return part === goal ? words : `${part}: ${words}`
    })
    return `${goal.padEnd(4)}${verdictOf(findings).padEnd(14)}${ASKED[goal]}${said.length > 0 ? `: ${said.join('; ')}` : ''}`
  }
}

function verdictOf(findings: readonly Finding[]) {
  if (findings.length === 0) return 'not measured'
  if (findings.some(({ isMet }) => !isMet)) return 'missed'
  return findings.some(({ left }) => left && left.length > 0) ? 'met so far' : 'met'
}
