import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

/**
 * What may be wrong while the process still serves, with the words for the log. /health shows the names to everybody:
 * they contain no secret.
 */
const WORDS = {
  'clock-differs':
    'the clocks of this machine and of the database differ by more than a minute: sessions, codes and links end at the wrong time',
  'clock-jumped':
    'the clock of this machine jumped by more than a minute, or the machine slept: check its time service',
  'mail-budget': 'the installation has sent as many reset links as it may in an hour',
  'sign-up-budget':
    'the installation has sent as many mails to unconfirmed addresses as it may in an hour: nobody can sign up',
  'invitation-budget': 'teams have sent as many invitations as the installation may send in an hour',
  'sign-in-guessing': 'more than 500 failed sign-ins within five minutes',
  'statuses-differed':
    'compliance statuses differed from what they follow from: they have been rewritten, please report it',
  'disk-low':
    'less than 64 MB are left where the data is: make room, or the database refuses what is saved and then stops',
  'database-full': 'the database has no room and refuses what is saved: make some',
  'files-full': 'there is no room for uploaded files: make some, uploads are refused until then',
}

export type Condition = keyof typeof WORDS

export interface Conditions {
  /** Begins or extends the condition. It ends `seconds` after the last call, or by `clear` when no time is given. */
  set(condition: Condition, options?: { seconds?: number }): void
  clear(condition: Condition): void
  /** The conditions that hold now. */
  list(): Condition[]
}

/** The faults that this process has found: /health shows them, and the log has a line when one begins and when it ends. */
export function createConditions({
  clock,
  log,
}: {
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}): Conditions {
  const ends = new Map<Condition, number>()

  function clear(condition: Condition) {
    if (ends.delete(condition)) log.info({ condition }, `over: ${WORDS[condition]}`)
  }

  function endOverdue() {
    for (const [condition, end] of ends) if (end <= clock.now()) clear(condition)
  }

  return {
    clear,
    set(condition, { seconds = Number.POSITIVE_INFINITY } = {}) {
      endOverdue()
      if (!ends.has(condition)) log.warn({ condition }, WORDS[condition])
      ends.set(condition, clock.now() + seconds * 1000)
    },
    list() {
      endOverdue()
      return [...ends.keys()]
    },
  }
}
