import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '#client/api.ts'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
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
  const [busy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    try {
      await run(() => client.privacy.askPack({ teamId, people, job: null, from: day, through: day, on: day }))
      toast.success('We are putting your pack together')
      await navigate({ to: '/manager-dashboard/compliance', search: { tab: 'packs' } })
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button leftSection={<IconPackage size={16} aria-hidden />} loading={busy} onClick={() => void ask()}>
        {people
          ? `Make a Pack of ${people.length === 1 ? 'This Person' : `These ${people.length}`}`
          : 'Make a Pack of This Day'}
      </Button>
      {prompt}
    </>
  )
}
