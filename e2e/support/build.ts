import { buildWhenChanged } from '../../scripts/tasks/build.ts'
import scratch from '../../src/testing/machine/scratch.ts'

/** Builds the pages for the tests; the run's temporary folder is removed with everything in it. */
export default async function setup() {
  await buildWhenChanged()
  return scratch()
}
