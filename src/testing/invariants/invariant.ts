/** What must hold after any race. Each is one statement that returns the rows that violate it. */
export interface Invariant {
  name: string
  wrong: string
  /** Checked once `race.files` contains the ids of the stored files, or once the jobs are done. */
  after?: 'files' | 'jobs'
}
