import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { usePhone } from '#client/ui/phone.ts'
import type { Asked } from './asked.ts'

const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.tsx')).FillDialog }))

interface FillButtonProps {
  teamId: string
  /** The days and the site that are shown. */
  start: Pick<Asked, 'from' | 'through' | 'siteIds'>
  /** The plan that was asked for, or is being made. */
  onPlan: (runId: string) => void
}

/** Opens the dialog that asks for a plan which fills open places. */
export function FillButton(asking: FillButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const phone = usePhone()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconWand size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-label="Fill Open Shifts"
        onClick={() => setOpen(true)}
      >
        {phone ? 'Fill' : 'Fill Open Shifts'}
      </Button>
      <Suspense>{isOpen && <FillDialog {...asking} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
