import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { Caller, Team } from '../callers.ts'

/** Whose pages are measured, and what is on them. */
export interface Looking {
  team: Team
  worker: Caller
  /** An open shift. */
  shift: string
}

export interface Screen {
  name: string
  who: Caller
  path: string
  /** What it may take at most, in milliseconds, with five years and fifty teams. */
  ms?: number
  /** It shows what is over: compared with the first past, because without one it is empty. */
  showsPast?: true
  /** A statement of bench/statements with its values, that reads what is shown: run as the same person under row security. */
  bare?: [string, ...unknown[]]
}

/** The week of the 2,000 shifts in seed/shifts.sql, in days from today. */
const WEEK_BEGINS = 49
const WEEK_ENDS = 55
const HOUR_MS = 3_600_000

/** The calls whose cost must not grow with the years: a line each. Later features add theirs. */
export function screens({ team: { id, manager }, worker, shift }: Looking): Screen[] {
  const today = londonToday(deviceClock)
  const inDays = (days: number) => addDays(today, days)
  const from = (first: number, last: number) => `from=${inDays(first)}&through=${inDays(last)}`
  const until = (hours: number) => new Date(deviceClock.now() + hours * HOUR_MS).toISOString()
  const path = `/api/teams/${id}`
  const ofManager: Omit<Screen, 'who'>[] = [
    {
      name: 'one day of shifts',
      path: `${path}/shifts?${from(1, 1)}`,
      ms: 10,
      bare: ['w14-list', id, inDays(1), inDays(1)],
    },
    {
      name: 'a week of 2,000 shifts',
      path: `${path}/shifts?${from(WEEK_BEGINS, WEEK_ENDS)}`,
      ms: 60,
      bare: ['w14-list', id, inDays(WEEK_BEGINS), inDays(WEEK_ENDS)],
    },
    {
      name: 'a day of a year ago',
      path: `${path}/shifts?${from(-364, -364)}`,
      showsPast: true,
      bare: ['w14-list', id, inDays(-364), inDays(-364)],
    },
    {
      name: 'counts of 4 weeks',
      path: `${path}/shifts/counts?${from(-7, 20)}`,
      ms: 10,
      bare: ['growth-counts', id, inDays(-7), inDays(20)],
    },
    { name: 'tonight', path: `${path}/cover?window=tonight`, ms: 12, bare: ['growth-cover', id, until(12)] },
    { name: '48 hours', path: `${path}/cover?window=two-days`, ms: 12, bare: ['growth-cover', id, until(48)] },
    { name: 'what broke today', path: `${path}/cover/broken` },
    { name: 'candidates for a shift', path: `${path}/shifts/${shift}/candidates`, ms: 100 },
    { name: 'overview', path: `${path}/overview?weeks=12`, ms: 25, bare: ['w9-overview', id] },
    { name: 'compliance figures', path: `${path}/compliance/figures`, ms: 15 },
    { name: 'matrix', path: `${path}/compliance`, bare: ['w12-matrix', id] },
    { name: 'matrix, worst first', path: `${path}/compliance?blocked=true&order=worst`, ms: 40 },
    { name: 'queue of evidence', path: `${path}/compliance/queue` },
    {
      name: 'candidates',
      path: `${path}/dashboard`,
      bare: ['w5-page', id, '', '00000000-0000-0000-0000-000000000000'],
    },
    { name: 'search', path: `${path}/members?search=fairgate`, bare: ['w5-search', id, '%fairgate%'] },
    { name: 'shifts of a member', path: `${path}/members/${worker.id}/shifts`, showsPast: true },
    { name: 'audit log', path: `${path}/audit`, showsPast: true, bare: ['w10-audit', id] },
    { name: 'notifications of a manager', path: '/api/notifications', bare: ['w10-notifications', manager.id] },
  ]
  const ofWorker: Omit<Screen, 'who'>[] = [
    { name: 'own shifts', path: '/api/shifts/mine?when=upcoming', bare: ['growth-own', worker.id] },
    {
      name: 'own shifts that are over',
      path: '/api/shifts/mine?when=past',
      showsPast: true,
      bare: ['growth-own', worker.id],
    },
    { name: 'shifts to take', path: '/api/shifts/available', bare: ['w14-available', worker.id] },
    { name: 'own month', path: `/api/calendar/months/${today.slice(0, 7)}` },
    { name: 'notifications of a worker', path: '/api/notifications', bare: ['w10-notifications', worker.id] },
    { name: 'own dashboard', path: '/api/profile/dashboard' },
  ]
  return [
    ...ofManager.map((screen) => ({ ...screen, who: manager })),
    ...ofWorker.map((screen) => ({ ...screen, who: worker })),
  ]
}
