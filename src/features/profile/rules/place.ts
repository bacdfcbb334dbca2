import type { StepId } from '#features/registration/schema.ts'

/** The tabs of the profile page with their sections (spec section 2). */
export const TABS: readonly { id: string; label: string; sections: readonly StepId[] }[] = [
  { id: 'personal', label: 'Personal', sections: ['personal'] },
  { id: 'address', label: 'Address', sections: ['address'] },
  { id: 'work', label: 'Work', sections: ['resume', 'work-history', 'employment', 'business'] },
  { id: 'education', label: 'Education', sections: ['education'] },
  { id: 'certificates', label: 'Certificates', sections: ['certificates'] },
  { id: 'medical', label: 'Medical', sections: ['medical'] },
  { id: 'background', label: 'Background', sections: ['background'] },
  { id: 'other', label: 'Other', sections: ['next-of-kin', 'passport', 'declaration'] },
]

/** A place on the profile page: the tab, the edited section, the field with the focus. */
export interface ProfilePlace {
  tab?: string
  edit?: string
  field?: string
  /** The requirement of a team for which something is given: the form has its name. */
  give?: string
}

export function parseProfilePlace({ tab, edit, field, give }: Record<string, unknown>): ProfilePlace {
  return {
    ...(isWord(tab) ? { tab } : {}),
    ...(isWord(edit) ? { edit } : {}),
    ...(typeof field === 'string' && /^[\w.]{1,80}$/.test(field) ? { field } : {}),
    ...(typeof give === 'string' && /^[0-9a-f-]{36}$/i.test(give) ? { give } : {}),
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z-]{1,30}$/.test(value)
}

interface Sought {
  section: StepId
  field?: string | undefined
  give?: string | undefined
}

/** The place where a section is edited, at one of its fields, or where something is given for a requirement. */
export function placeOf({ section, field, give }: Sought): ProfilePlace {
  const tab = TABS.find(({ sections }) => sections.includes(section))?.id
  return { ...(tab ? { tab } : {}), edit: section, ...(field ? { field } : {}), ...(give ? { give } : {}) }
}

/** The address of a place: for a mail, or a notification. */
export function addressOf(path: string, place: ProfilePlace): string {
  return `${path}?${new URLSearchParams({ ...place })}`
}
