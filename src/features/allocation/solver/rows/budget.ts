/**
 * How much work may be done. A tick is about a millisecond of one core, counted by what is done (labels of the pricing,
 * iterations of the simplex, moves) and never by the clock: so a run can be repeated.
 */
export class Budget {
  spent = 0
  readonly ticks: number
  private readonly stopped: () => boolean

  constructor(ticks: number, stopped: () => boolean = () => false) {
    this.ticks = ticks
    this.stopped = stopped
  }

  spend(ticks: number) {
    this.spent += ticks
  }

  /** Whether the work, or the part of it up to a mark, is done; or somebody has asked to stop. */
  isOver(mark = this.ticks) {
    return this.spent >= Math.min(mark, this.ticks) || this.stopped()
  }

  /** Whether somebody has asked to stop. */
  get isStopped() {
    return this.stopped()
  }

  /** The mark at which a share of the whole is spent. */
  share(of: number) {
    return this.ticks * of
  }
}
