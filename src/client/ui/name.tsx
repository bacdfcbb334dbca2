/** The name of a person or a team, isolated (bdi), so that its direction does not change the text around it. */
export function Name({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}
