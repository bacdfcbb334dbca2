import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CopyWeekProps } from './copy-week.tsx'

const CopyWeek = lazy(async () => ({ default: (await import('./copy-week.tsx')).CopyWeek }))

/** Opens the form that copies a week. */
export function CopyWeekButton(props: CopyWeekProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Copy Week
      </Button>
      <Suspense>{isOpen && <CopyWeek {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
