import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePhone } from '../phone.ts'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** It heads a form that takes the place of the list: it gets the focus where the button that led to it has disappeared. */
  takesFocus?: boolean
  /** Buttons at the right; below the title on a phone. */
  children?: ReactNode
  /** A menu of rare actions, after the buttons; on a phone it stays beside the title, whatever stands below. */
  menu?: ReactNode
}

/** A page's main heading; it also names the browser tab. After a navigation the focus goes to it. */
export function PageHeader({ title, description, takesFocus = false, children, menu }: PageHeaderProps) {
  const phone = usePhone()
  useDocumentTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={classes.header} data-menu={menu ? '' : undefined}>
      <div className={classes.words}>
        <Title ref={heading} order={1} size="h2" tabIndex={-1}>
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {phone && menu}
      {(children || (menu && !phone)) && (
        <Group gap="xs" className={classes.acts ?? ''}>
          {children}
          {!phone && menu}
        </Group>
      )}
    </div>
  )
}

/** Names the browser tab; for pages that draw their heading themselves. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Care Staffing`
  }, [title])
}
