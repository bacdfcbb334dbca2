import { buildWhenChanged } from '../../scripts/tasks/build.ts'
import scratch from '../../src/testing/machine/scratch.ts'

/** The tests drive the built pages, as people do; what they leave in the temporary folder goes with the run. */
export default async function setup() {
  await buildWhenChanged()
  return scratch()
}
