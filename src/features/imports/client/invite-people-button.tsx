import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const InvitePeople = lazy(async () => ({ default: (await import('./invite-people.tsx')).InvitePeople }))

/** 'Invite a List': opens what invites many people at once. */
export function InvitePeopleButton({ teamId }: { teamId: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Invite a List
      </Button>
      {opened && (
        <Suspense>
          <InvitePeople teamId={teamId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
