import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Buttons at the right; below the title on a phone. */
  children?: ReactNode
}

/** A page's main heading; it also names the browser tab. After a navigation the focus goes to it. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Title order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </div>
  )
}

/** Names the browser tab; for pages that draw their heading themselves. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Care Staffing`
  }, [title])
}
