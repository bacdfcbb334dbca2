import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import '@mantine/core/styles/Indicator.layer.css'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { DropPanel } from '#client/ui/shell/drop-panel.tsx'
import { MOST_SHOWN } from '../rules/words.ts'
import classes from './notice-list.module.css'
import { useOwnDevice } from './push/use-own-device.ts'
import { useNoticeCounts } from './use-notifications.ts'

interface NotificationBellProps {
  /** The newest, loaded when the bell is pressed. */
  children: (close: () => void) => ReactNode
}

const waiting = (
  <Loading what="notifications">
    <RowsSkeleton rows={4} />
  </Loading>
)

const most = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

/** For the header: the number of what needs the reader, a dot where something is new, and the newest when pressed. */
export function NotificationBell({ children }: NotificationBellProps) {
  useOwnDevice()
  const phone = usePhone()
  const { data: { needed, unread } = { needed: 0, unread: 0 } } = useNoticeCounts()
  const said = [
    needed > 0 && `${most(needed)} ${needed === 1 ? 'needs' : 'need'} you`,
    unread > 0 && `${most(unread)} new`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <DropPanel
      align="right"
      wide
      button={(trigger) => (
        <Indicator label={most(needed)} size={18} offset={phone ? 11 : 4} zIndex={1} disabled={needed === 0}>
          <span className={classes.bell}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={said ? `Notifications: ${said}` : 'Notifications'}
              {...trigger}
            >
              <IconBell size={18} aria-hidden />
            </ActionIcon>
            {needed === 0 && unread > 0 && <span className={classes.dot} />}
          </span>
        </Indicator>
      )}
    >
      {(close) => <Suspense fallback={waiting}>{children(close)}</Suspense>}
    </DropPanel>
  )
}
