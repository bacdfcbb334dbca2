import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ShortcutKeys } from '#client/ui/shortcuts/keys.tsx'
import { type Shortcut, useShortcut } from '#client/ui/shortcuts/shortcuts.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { KIND_LABELS } from '../rules/check-kinds.ts'
import classes from './checks.module.css'
import type { RecordFormProps } from './record-form.tsx'

// The forms are most of the code, and most visits only read.
const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }))

interface RecordCheckProps extends Omit<RecordFormProps, 'onDone' | 'onCancel'> {
  variant: 'default' | 'filled'
  /** The form is open from the beginning. */
  isRecording?: boolean | undefined
  /** The key that opens it, too. */
  shortcut?: Shortcut
}

/** The button that opens the form of a kind of check. */
export function RecordCheck({ variant, isRecording = false, shortcut, ...form }: RecordCheckProps) {
  const [opened, setOpened] = useState(isRecording)
  useShortcut(shortcut ?? 'verify', shortcut && !opened ? () => setOpened(true) : undefined)
  const phone = usePhone()
  const label = KIND_LABELS[form.kind]
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        flex="none"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`Record Check: ${label}`}
        onClick={() => setOpened(true)}
      >
        Record Check
        {shortcut && (
          <span aria-hidden className={classes.key}>
            <ShortcutKeys of={shortcut} />
          </span>
        )}
      </Button>
      <Dialog opened={opened} onClose={close} title={`Record a Check: ${label}`} size="lg" fullScreen={phone}>
        <Suspense
          fallback={
            <Loading what="form">
              <FieldsSkeleton fields={4} />
            </Loading>
          }
        >
          <RecordForm
            {...form}
            onCancel={close}
            onDone={() => {
              close()
              toast.success('The check has been recorded')
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
