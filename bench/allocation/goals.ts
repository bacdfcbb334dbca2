/** What allocation has to show (docs/allocation.md), and what was found. Undefined: not measured in this run. */
interface Goal {
  id: string
  asked: string
  found: string
  isMet: boolean
}

/** Collects the goals of a run, and prints them in their order. */
export class Goals {
  private readonly goals: Goal[] = []

  add(id: string, asked: string, { found, isMet }: Pick<Goal, 'found' | 'isMet'>) {
    this.goals.push({ id, asked, found, isMet })
  }

  print() {
    const inOrder = this.goals.toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))
    console.log('\nGoals')
    for (const { id, asked, found, isMet } of inOrder)
      console.log(`${id.padEnd(4)}${isMet ? 'met   ' : 'missed'} ${asked}: ${found}`)
  }
}
