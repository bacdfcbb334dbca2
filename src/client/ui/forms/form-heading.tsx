import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusFree } from '../kept-focus.ts'

interface FormHeadingProps {
  children: ReactNode
  mb?: string
}

/** The heading of a form that takes the place of the list: it gets the focus where the button that led to it has disappeared. */
export function FormHeading({ children, mb }: FormHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocusFree()) heading.current?.focus()
  }, [])
  return (
    <Title ref={heading} order={2} size="h3" tabIndex={-1} {...(mb && { mb })}>
      {children}
    </Title>
  )
}
