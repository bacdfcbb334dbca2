import { type NoticeGroup, noticeGroups } from '../rules/groups.ts'
import type { NoticeView } from './use-notifications.ts'

/** The state of the page of notifications in its address. */
export interface NoticePlace {
  view?: NoticeView | undefined
  kind?: NoticeGroup | undefined
}

const VIEWS = ['needs', 'all'] as const

/** Parses the address; invalid values become undefined. */
export function parseNoticePlace({ view, kind }: Record<string, unknown>): NoticePlace {
  return { view: VIEWS.find((known) => known === view), kind: noticeGroups.find((known) => known === kind) }
}
