import { buildWhenChanged } from '../../scripts/tasks/build.ts'

/** The tests drive the built pages, as people do. */
export default async function setup() {
  await buildWhenChanged()
}
