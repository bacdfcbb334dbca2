import type { ComponentPropsWithRef } from 'react'

/** A list without bullets: its role is said, because Safari takes it from a list that shows none. */
export function PlainList(props: ComponentPropsWithRef<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list from one without bullets
  return <ul role="list" {...props} />
}
