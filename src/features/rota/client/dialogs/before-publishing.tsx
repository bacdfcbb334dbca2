import { Callout } from '#client/ui/state/callout.tsx'
import { HOLD_S } from '#features/notifications/rules/hold.ts'

const MOST = 5

/**
 * What is said before drafts of the rota are published: how far it can be undone, and the rules of the mix that sites do not
 * keep while they run.
 */
export function BeforePublishing({ lacking }: { lacking: readonly string[] }) {
  const more = lacking.length - MOST
  return (
    <>
      <span>
        For {HOLD_S} seconds Undo takes all of it back, then only what nobody is booked on, has claimed or was asked
        about.
      </span>
      {lacking.length > 0 && (
        <Callout state="soon">
          Sites do not have the mix that they ask for:
          <ul>
            {lacking.slice(0, MOST).map((words) => (
              <li key={words}>{words}</li>
            ))}
            {more > 0 && <li>{more} more in the rota</li>}
          </ul>
        </Callout>
      )}
    </>
  )
}
