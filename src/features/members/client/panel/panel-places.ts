import type { ComponentType } from 'react'
import type { GuardedView } from '../../policy.ts'
import type { Candidate } from '../../schema.ts'
import { DOCUMENTS_TAB } from '../list/candidates-state.ts'
import type { ReasonAct } from './panel-summary.tsx'

/** The tabs of a person's panel. Some have parts, and then the address names the part. */
export const panelTabs = [
  { id: 'summary', label: 'Summary' },
  { id: 'compliance', label: 'Compliance' },
  { id: 'work', label: 'Work' },
  { id: DOCUMENTS_TAB, label: 'Documents' },
  { id: 'profile', label: 'Profile' },
  { id: 'more', label: 'More' },
] as const
export type PanelTabId = (typeof panelTabs)[number]['id']

export interface ProfilePart {
  id: string
  label: string
  sections: string[]
  guarded: GuardedView[]
  /** The text of an empty part. */
  empty: string
}

/** The parts of the tab with what the person has given. */
export const PROFILE_PARTS: ProfilePart[] = [
  {
    id: 'personal',
    label: 'Personal',
    sections: ['personal', 'address', 'passport', 'declaration'],
    guarded: ['next-of-kin', 'identity'],
    empty: 'No personal information provided yet.',
  },
  {
    id: 'employment',
    label: 'Employment',
    sections: ['work-history', 'employment', 'business'],
    guarded: ['payroll'],
    empty: 'No work history provided yet.',
  },
  { id: 'education', label: 'Education', sections: ['education'], guarded: [], empty: 'No education provided yet.' },
  {
    id: 'certificates',
    label: 'Certificates',
    sections: ['certificates'],
    guarded: [],
    empty: 'No certificates provided yet.',
  },
  { id: 'medical', label: 'Medical', sections: [], guarded: ['medical'], empty: '' },
  {
    id: 'references',
    label: 'References',
    sections: ['background'],
    guarded: ['background'],
    empty: 'No references provided yet.',
  },
]

/** The tab that shows what the address names: a tab itself, or a part of one. Anything else is the summary. */
export function tabOf(named: string | undefined, further: readonly { id: string; tab: PanelTabId }[]): PanelTabId {
  const part = further.find(({ id }) => id === named)?.tab
  if (part) return part
  if (PROFILE_PARTS.some(({ id }) => id === named)) return 'profile'
  return panelTabs.find(({ id }) => id === named)?.id ?? 'summary'
}

/** A part of a tab that another feature fills; one with the id of a part of the profile stands above that part. */
export interface PanelPart {
  id: string
  tab: PanelTabId
  label: string
  Content: ComponentType<{ teamId: string; userId: string; open?: string | undefined }>
}

/** What other features show of a member. */
export interface OfOthers {
  parts?: readonly PanelPart[] | undefined
  /** Below the standing, in the summary. */
  AtWork?: ComponentType<{ teamId: string; candidate: Candidate }> | undefined
  /** What is done about a reason of the standing. */
  ReasonAct?: ReasonAct | undefined
  /** Shows a member's documents, and the one that `paper` names; without it there is no tab for them. */
  Documents?: ComponentType<{ userId: string; paper: string | undefined; onPaper: (id?: string) => void }> | undefined
}
