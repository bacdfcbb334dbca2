import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type LinkButtonProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>

/** A link to a page of this product that looks like a button; the router checks where it leads, its search included. */
export const LinkButton = createLink((props: LinkButtonProps) => <Button component="a" {...props} />)
