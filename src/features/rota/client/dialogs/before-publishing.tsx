import { Callout } from '#client/ui/state/callout.tsx'

const MOST = 5

/** What is said before drafts of the rota are published: the rules of the mix that sites do not keep while they run. */
export function BeforePublishing({ lacking }: { lacking: readonly string[] }) {
  const more = lacking.length - MOST
  if (lacking.length === 0) return null
  return (
    <Callout state="soon">
      Sites do not have the mix that they ask for:
      <ul>
        {lacking.slice(0, MOST).map((words) => (
          <li key={words}>{words}</li>
        ))}
        {more > 0 && <li>{more} more in the rota</li>}
      </ul>
    </Callout>
  )
}
