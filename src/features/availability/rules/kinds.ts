/** What somebody says about a time. 'cannot' keeps nobody from booking them by itself: it ranks them last. */
export const kinds = [
  { value: 'prefer', label: 'Prefer to work' },
  { value: 'can', label: 'Can work' },
  { value: 'cannot', label: 'Cannot work' },
] as const
export type Kind = (typeof kinds)[number]['value']

export function kindLabel(kind: Kind): string {
  return kinds.find(({ value }) => value === kind)?.label ?? kind
}
