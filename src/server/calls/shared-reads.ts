import { setTimeout as sleep } from 'node:timers/promises'

/** The longest pause between two reads of one key, in ms. */
const LONGEST_REST_MS = 300

/** One read, and its answer for every call that waits for it: `undefined` when it failed. */
class Round<Answer> {
  readonly key: string
  #began = 0
  #took = 0
  #settle: (answer: Answer | undefined) => void = () => {}
  readonly answer = new Promise<Answer | undefined>((resolve) => {
    this.#settle = resolve
  })

  constructor(key: string) {
    this.key = key
  }

  begin() {
    this.#began = performance.now()
  }

  end(answer: Answer | undefined) {
    this.#took = performance.now() - this.#began
    this.#settle(answer)
  }

  /** A key is read half of the time at most, however many calls ask for it. */
  async rested() {
    await this.answer
    await sleep(Math.min(this.#took, LONGEST_REST_MS))
  }
}

type Turn<Answer> = { is: 'first' | 'follower'; round: Round<Answer> } | Next<Answer>

/** The call that reads in the next round. */
interface Next<Answer> {
  is: 'next'
  round: Round<Answer>
  after: Round<Answer>
}

/** Thrown through a call's transaction, so that the call waits for its turn without a connection. One for all: nobody reads its stack. */
const WAITS_FOR_TURN = new Error('the call waits for its turn to read')

/**
 * Takes a call's turn, once it is known what it asks and that its caller may. Throws where the call has to leave its
 * transaction and wait.
 */
export type TakeTurn = (key: string) => void

/**
 * Calls that ask the same at the same time share one read (request coalescing). No call gets the answer of a read that
 * had begun before the call took its turn, so no caller sees anything older than their call: calls that come during a
 * read wait for the next one, which answers all of them. `share` answers one call: by `read`, or by what another call
 * of its key has read meanwhile. `read` may run twice, and takes its turn before it reads what the answer shows. Where
 * the call that reads for others fails, each of them reads for itself.
 */
export function createSharedReads<Answer>() {
  /** The read of each key that runs, and the one that begins after it. */
  const rounds = new Map<string, { running: Round<Answer>; next?: Round<Answer> }>()

  function join(key: string): Turn<Answer> {
    const now = rounds.get(key)
    if (now?.next) return { is: 'follower', round: now.next }
    const round = new Round<Answer>(key)
    if (!now) {
      begin(round)
      return { is: 'first', round }
    }
    now.next = round
    return { is: 'next', round, after: now.running }
  }

  function begin(round: Round<Answer>) {
    round.begin()
    rounds.set(round.key, { running: round })
  }

  function end(round: Round<Answer>, answer: Answer | undefined) {
    if (!rounds.get(round.key)?.next) rounds.delete(round.key)
    round.end(answer)
  }

  async function readNext(read: (takeTurn: TakeTurn) => Promise<Answer>, { round, after }: Next<Answer>) {
    await after.rested()
    begin(round)
    let answer: Answer | undefined
    try {
      answer = await read((key) => {
        // The caller's rights have changed while they waited: the others have asked for something else.
        if (key !== round.key) throw WAITS_FOR_TURN
      })
    } catch (error) {
      if (error !== WAITS_FOR_TURN) throw error
    } finally {
      end(round, answer)
    }
    return answer
  }

  return async function share(read: (takeTurn: TakeTurn) => Promise<Answer>): Promise<Answer> {
    const own: { turn?: Turn<Answer> } = {}
    let answer: Answer | undefined
    try {
      answer = await read((key) => {
        // A transaction that is retried takes the turn that it has.
        own.turn ??= join(key)
        if (own.turn.is !== 'first' || own.turn.round.key !== key) throw WAITS_FOR_TURN
      })
      return answer
    } catch (error) {
      if (error !== WAITS_FOR_TURN) throw error
    } finally {
      if (own.turn?.is === 'first') end(own.turn.round, answer)
    }
    const { turn } = own
    const shared = turn?.is === 'next' ? await readNext(read, turn) : await turn?.round.answer
    return shared ?? read(() => {})
  }
}
