import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { client } from '#client/api.ts'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useAct } from '#client/ui/use-act.ts'
import type { Day } from '#shared/time.ts'

interface PackOfDayProps {
  teamId: string
  day: Day
  /** Null: everybody who worked here on that day. */
  people: string[] | null
}

/** Asks for the inspection pack of a day, and leads to it. */
export function PackOfDay({ teamId, day, people }: PackOfDayProps) {
  const { run, prompt } = useRecentSignIn()
  const navigate = useNavigate()
  const asking = useAct(async () => {
    await run(() => client.privacy.askPack({ teamId, people, job: null, from: day, through: day, on: day }))
    toast.success('We are putting your pack together')
    await navigate({ to: '/manager-dashboard/compliance', search: { tab: 'packs' } })
  })

  return (
    <>
      <Button
        leftSection={<IconPackage size={16} aria-hidden />}
        loading={asking.busy}
        onClick={() => void asking.run()}
      >
        {people
          ? `Make a Pack of ${people.length === 1 ? 'This Person' : `These ${people.length}`}`
          : 'Make a Pack of This Day'}
      </Button>
      {prompt}
    </>
  )
}
