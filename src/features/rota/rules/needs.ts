import { lineText } from '#features/staffing/rules/line-text.ts'
import { mostOf } from '#features/staffing/rules/short.ts'
import type { ShortSites } from '#features/staffing/schema.ts'
import type { Day } from '#shared/time.ts'

/** What is needed on a day and not there: so many people at once, so many too many, so many rules of the mix; in words. */
export interface Need {
  short: number
  over: number
  mixes: number
  /** The first of them, by what it asks for. */
  mix?: string | undefined
  words: readonly string[]
}

export interface Needs {
  /** Of each site that has said what it needs, by day; undefined before it has. */
  ofSites: ReadonlyMap<string, readonly (Need | undefined)[]>
  /** Of the sites together, by day. */
  ofDays: readonly Need[]
}

/** Where sites are short of what they need; of one site where the rota is. */
export function needsOf(
  { sites }: ShortSites,
  { days, siteId }: { days: readonly Day[]; siteId?: string | undefined },
): Needs {
  const asked = sites.filter((site) => !siteId || site.siteId === siteId)
  const all = asked.map((site) => {
    const byDay = Map.groupBy(site.lines, ({ day }) => day)
    const needs = days.map((day): Need | undefined => {
      const lines = byDay.get(day) ?? []
      return site.from <= day
        ? { ...mostOf(lines), mix: lines.find(({ isMix }) => isMix)?.name, words: lines.map(lineText) }
        : undefined
    })
    return { ...site, needs }
  })
  return {
    ofSites: new Map(all.map((site) => [site.siteId, site.needs])),
    ofDays: days.map((_, col) => together(all.map(({ siteName, needs }) => ({ siteName, need: needs[col] })))),
  }
}

function together(sites: readonly { siteName: string; need: Need | undefined }[]): Need {
  const sum = (of: 'short' | 'over' | 'mixes') => sites.reduce((all, { need }) => all + (need?.[of] ?? 0), 0)
  return {
    ...{ short: sum('short'), over: sum('over'), mixes: sum('mixes') },
    mix: sites.find(({ need }) => need?.mix)?.need?.mix,
    words: sites.flatMap(({ siteName, need }) => need?.words.map((words) => `${siteName}: ${words}`) ?? []),
  }
}

/** In a few words, the worst first: `2 short`, `lacks Nurse`, `1 over`; nothing where it is full. */
export function sayNeed({ short, over, mixes, mix }: Need): {
  state: 'soon' | 'plain' | 'ok'
  words: string
  sign: string
} {
  if (short > 0) return { state: 'soon', words: `${short} short`, sign: `−${short}` }
  if (mixes > 0) return { state: 'soon', words: `lacks ${mix ?? 'the mix'}`, sign: '!' }
  if (over > 0) return { state: 'plain', words: `${over} over`, sign: `+${over}` }
  return { state: 'ok', words: 'full', sign: '' }
}

/** The same where there is room: `2 short of what is needed`. */
export function sayNeedInFull(need: Need): string {
  const { words } = sayNeed(need)
  if (need.short > 0) return `${words} of what is needed`
  return need.mixes === 0 && need.over > 0 ? `${need.over} more than needed` : words
}
