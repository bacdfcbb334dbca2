import { NewestNotices, type NewestNoticesProps } from '#features/notifications/client/newest-notices.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import { actsOf } from './notice-acts.ts'

/** What the bell shows when it is pressed, with what can be done there. */
export function Newest(props: Pick<NewestNoticesProps, 'allPath' | 'close'>) {
  return <NewestNotices {...props} chooseTeam={chooseTeam} acts={actsOf} />
}
