import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '#shared/names.ts'
import type { OffSickProps } from './sick-dialog.tsx'

const SickDialog = lazy(async () => ({ default: (await import('./sick-dialog.tsx')).SickDialog }))

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
