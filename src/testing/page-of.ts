import { defaultParseSearch } from '@tanstack/react-router'
import { managerPages } from '#app/routes/manager-pages.ts'
import { openPages } from '#app/routes/open-pages.ts'
import { staffPages } from '#app/routes/staff-pages.ts'
import type { Page } from '#client/page.ts'

const pages: Page[] = [managerPages, staffPages, openPages].flatMap((list) => Object.values<Page>(list))

/** What is wrong with an address that the product leads somebody to: there is no such page, or the page does not read what it says. */
export function wrongWith(path: string): string | undefined {
  const { pathname, search } = new URL(path, 'https://care.example')
  if (pathname === '/') return undefined
  const page = pages.find((one) => one.path === pathname)
  if (!page) return `there is no page ${pathname}`
  const asked = defaultParseSearch(search) as Record<string, unknown>
  const read = (page.validateSearch?.(asked) ?? {}) as Record<string, unknown>
  const lost = Object.keys(asked).filter((key) => JSON.stringify(read[key]) !== JSON.stringify(asked[key]))
  return lost.length > 0 ? `${pathname} does not read ${lost.join(', ')} of ${search}` : undefined
}
