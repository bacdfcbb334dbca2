import { uuidIn } from '#client/address.ts'
import { type Window, windows } from '../rules/windows.ts'

const tabs = ['places', 'broken'] as const
const parts = ['people', 'details'] as const

/** The state of the page of cover in its address. */
export interface CoverState {
  /** What went wrong today, instead of the places that are not covered. */
  tab?: (typeof tabs)[number] | undefined
  window?: Window | undefined
  /** The shift whose panel is open, and the part of it that is shown. */
  shift?: string | undefined
  part?: (typeof parts)[number] | undefined
}

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseCoverState({ tab, window, shift, part }: Record<string, unknown>): CoverState {
  return {
    tab: tabs.find((known) => known === tab),
    window: windows.find(({ value }) => value === window)?.value,
    shift: uuidIn(shift),
    part: parts.find((known) => known === part),
  }
}
