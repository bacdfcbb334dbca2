import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatInstant } from '#shared/time.ts'
import type { Notification } from '../schema.ts'
import classes from './notifications.module.css'

interface NotificationLineProps {
  notification: Notification
  onOpen: (notification: Notification) => void
  onRead: (id: string) => void
}

/** One notification: a link to the page where it can be handled, and a button that marks it as read. */
export function NotificationLine({ notification, onOpen, onRead }: NotificationLineProps) {
  const { id, createdAt, readAt, text, more, path } = notification
  return (
    <li data-row className={classes.line} data-unread={readAt === null || undefined}>
      <a
        href={path}
        className={classes.link}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onOpen(notification)
        }}
      >
        <Text component="span" size="sm" fw={readAt ? 400 : 600} className={classes.text}>
          {readAt === null && <VisuallyHidden>New: </VisuallyHidden>}
          {text}
        </Text>
        {more && (
          <Text component="span" size="sm" className={classes.text}>
            {more}
          </Text>
        )}
        <Text component="span" size="xs" c="dimmed">
          {formatInstant(createdAt)}
        </Text>
      </a>
      {readAt === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Mark as read: ${text}`}
          onClick={() => onRead(id)}
        >
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
