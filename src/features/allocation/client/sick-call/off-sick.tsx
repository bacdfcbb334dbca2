import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '#shared/names.ts'

const SickDialog = lazy(async () => ({ default: (await import('./sick-dialog.tsx')).SickDialog }))

export interface OffSickProps {
  teamId: string
  person: { userId: string; fullName: string }
  /** The shift that they cannot come to. */
  shiftId: string
}

/** One button on somebody's place: they cannot come, and who can instead is found at once. */
export function OffSick(props: OffSickProps) {
  const [isOpen, setOpen] = useState(false)
  const name = inSentence(props.person.fullName)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Off Sick: ${name}`}
        onClick={() => setOpen(true)}
      >
        Off Sick
      </Button>
      <Suspense>{isOpen && <SickDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
