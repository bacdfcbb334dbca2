import { openPages } from './open-pages.ts'
import { managerPages, staffPages } from './pages.ts'

/** The address of every page, for the build: it hands them to the server, which answers 404 for others. */
export const addresses: string[] = [openPages, staffPages, managerPages].flatMap((pages) =>
  Object.values(pages).map(({ path }) => path),
)
