import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { allocationNouns } from '../../nouns.ts'
import type { ProgressPoint, Run } from '../../schema.ts'

/** How often a run says that it lives, and writes down how far it has come. */
const BEAT_MS = 500
const MOST_POINTS = 200
/** What is published when a plan waits, or is to end. */
export const PLANS_WAITING = 'plansWaiting'

interface Held {
  id: string
  teamId: string
  holder: string
}

/**
 * A run that this process makes: it says that it lives, writes down how far it has come, and hears whether somebody
 * wants it to end. `signal` aborts when it is not ours any more, or the process ends.
 */
export class HeldRun {
  readonly signal: AbortSignal
  isStopped = false
  onStop: () => void = () => {}
  private readonly needs: Pick<Services, 'database' | 'listener' | 'log'>
  private readonly held: Held
  private readonly aborter = new AbortController()
  private readonly timer: NodeJS.Timeout
  private readonly unfollow: () => void
  private stage: Run['progress']['stage'] = 'reading'
  points: ProgressPoint[] = []
  private places: number | null = null
  private isTold = false
  private beating: Promise<void> | undefined

  constructor(needs: Pick<Services, 'database' | 'listener' | 'log'>, held: Held) {
    this.needs = needs
    this.held = held
    this.signal = this.aborter.signal
    this.timer = setInterval(() => this.beat(), BEAT_MS)
    this.unfollow = needs.listener.follow([PLANS_WAITING], (message) => {
      if (message === 'closing') this.aborter.abort()
      else this.beat()
    })
  }

  at(stage: Run['progress']['stage'], places: number) {
    this.stage = stage
    this.places = places
    this.isTold = false
  }

  better(point: ProgressPoint) {
    if (this.points.length >= MOST_POINTS) this.points = this.points.filter((_, i) => i % 2 === 1)
    this.points.push(point)
    this.isTold = false
  }

  /** Hears at once whether it is to end: somebody may have asked before it began. */
  async hear() {
    this.beat()
    await this.beating
  }

  /** Writes down what is new; one at a time. */
  private beat() {
    this.beating ??= this.write()
      .catch((error) => this.needs.log.warn({ err: error }, 'a plan could not say that it is being made'))
      .finally(() => {
        this.beating = undefined
      })
  }

  private async write() {
    const { id, teamId, holder } = this.held
    const isNews = !this.isTold
    this.isTold = true
    const last = this.points.at(-1)
    const news = sql`, stage = ${this.stage}, points = ${JSON.stringify(this.points)}::jsonb, places = coalesce(${this.places}::int, r.places),
      open = ${last?.open ?? null}::int, cost = ${last?.cost ?? null}::float8, bound = ${last?.bound ?? null}::float8`
    const row = await transact(this.needs.database, { role: 'care_worker' }, async (db) => {
      const { rows } = await sql<{ stopAsked: boolean }>`
        update app.allocation_runs r set alive_at = clock_timestamp() ${isNews ? news : sql``}
         where r.id = ${id} and r.holder = ${holder} and r.state = 'working' returning r.stop_asked as "stopAsked"`.execute(
        db,
      )
      if (isNews && rows.length > 0) await publish(db, allocationNouns.plans.of(teamId))
      return rows[0]
    })
    if (!row) this.aborter.abort()
    else if (row.stopAsked && !this.isStopped) {
      this.isStopped = true
      this.onStop()
    }
  }

  /** Says nothing more. */
  async release() {
    clearInterval(this.timer)
    this.unfollow()
    await this.beating
  }
}
