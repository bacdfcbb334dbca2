/** The name of a person or a team: whatever direction it runs in, the words around it keep theirs. */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}
