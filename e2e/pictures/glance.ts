import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { openAs, startDemonstration, type Who } from './demonstration.ts'

// What each screen shows at first sight, as a table: `npm run pictures -- glance`. It says what stands first below the
// title, how far down the first act is that the screen came for, and how many rows of its list are seen whole.
const FILE = 'pictures/glance.md'
const SIZES = { 1280: 860, 360: 740 }
const MANAGERS = [
  ...['/manager-dashboard', '/manager-dashboard/shifts', '/manager-dashboard/shifts?week=true'],
  ...['/manager-dashboard/shifts/tonight', '/manager-dashboard/timesheets', '/manager-dashboard/candidates'],
  ...['/manager-dashboard/candidates?list=requests', '/manager-dashboard/interviews', '/manager-dashboard/leave'],
  ...['/manager-dashboard/compliance', '/manager-dashboard/compliance?tab=verify', '/manager-dashboard/policies'],
  ...['/manager-dashboard/clients', '/manager-dashboard/rates', '/manager-dashboard/notifications'],
  '/manager-dashboard/audit',
]
const CARERS = [
  ...['/staff-dashboard', '/shifts', '/shifts?view=mine', '/hours', '/availability', '/availability?tab=leave'],
  ...['/work-passport', '/my-checks', '/policies', '/profile', '/notifications', '/calendar'],
]
const SCREENS: readonly (readonly [Who, string])[] = [
  ...MANAGERS.map((path) => ['owner', path] as const),
  ...CARERS.map((path) => ['booked', path] as const),
  ['halfway', '/registration'],
]

/** Read in the page. */
function glance() {
  const main = document.querySelector('main') ?? document.body
  // What is fixed at the foot covers what is below it.
  const bars = [...document.querySelectorAll<HTMLElement>('nav, main *')].filter(
    (one) => getComputedStyle(one).position === 'fixed' && one.getBoundingClientRect().bottom >= innerHeight - 1,
  )
  const foot = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top).filter((top) => top > 200))
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
  const title = main.querySelector('h1')
  const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  let first = ''
  for (let node = walker.nextNode(); node && !first; node = walker.nextNode()) {
    const holder = node.parentElement
    if (!holder || !node.nodeValue?.trim() || title?.contains(holder) || !isSeen(holder)) continue
    if (title && holder.getBoundingClientRect().top < title.getBoundingClientRect().bottom) continue
    if (holder.closest('button, a, select, [role=tablist]')) continue
    first = words(holder.closest('li, tr, section, p, h2, h3')?.textContent ?? node.nodeValue)
  }
  const rows = [
    ...main.querySelectorAll('li, tbody tr, [role=row]:not(:first-child), form input:not([type=hidden])'),
  ].filter(
    (one) => isSeen(one) && one.getBoundingClientRect().height >= 28 && !one.closest('nav, [role=tablist], header'),
  )
  const whole = rows.filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= foot + 1 && !rows.some((other) => other !== one && one.contains(other))
  })
  const acts = [...main.querySelectorAll<HTMLElement>('button, a[href], input, select')].filter(
    (one) => isSeen(one) && !one.closest('[role=tablist], nav'),
  )
  const top = (one: Element | undefined) => (one ? Math.round(one.getBoundingClientRect().top + scrollY) : null)
  const filled = acts.find(
    (one) =>
      one.matches('.mantine-Button-root') && (one.dataset.variant ?? 'filled') === 'filled' && !one.closest('dialog'),
  )
  const lines = new Set(
    acts
      .filter((one) => one.matches('button, a.mantine-Button-root') && (top(one) ?? 0) < (top(whole[0]) ?? 9999))
      .map((one) => Math.round(one.getBoundingClientRect().top / 12)),
  )
  return {
    first,
    act: top(acts[0]),
    filled: top(filled),
    firstRow: top(whole[0]),
    rows: whole.length,
    height: whole[1] ? Math.round(whole[1].getBoundingClientRect().height) : null,
    lines: lines.size,
    sideways: document.documentElement.scrollWidth > innerWidth,
  }
}

async function measure(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  return page.evaluate(glance)
}

test('what each screen shows at first sight @glance', async ({ browser }) => {
  test.setTimeout(600_000)
  const product = await startDemonstration()
  const table = [
    '| screen | width | seen first | first act at | filled act at | first row at | its height | rows seen | lines of buttons above |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  try {
    for (const [width, height] of Object.entries(SIZES)) {
      const viewport = { width: Number(width), height }
      const pages = new Map<Who, Page>()
      for (const [who, path] of SCREENS) {
        const page = pages.get(who) ?? (await openAs(browser, product, who, { viewport, hasTouch: width === '360' }))
        pages.set(who, page)
        const { first, sideways, ...seen } = await measure(page, path)
        const figures = [seen.act, seen.filled, seen.firstRow, seen.height, seen.rows, seen.lines].map(
          (one) => one ?? '–',
        )
        table.push(`| ${path} | ${width}${sideways ? ' scrolls sideways' : ''} | ${first} | ${figures.join(' | ')} |`)
      }
      for (const page of pages.values()) await page.context().close()
    }
  } finally {
    await product.remove()
  }
  writeFileSync(FILE, `${table.join('\n')}\n`)
  console.log(table.join('\n'))
})
