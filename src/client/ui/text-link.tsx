import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type TextLinkProps = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

/** A link to a page of this product, type-checked by the router. */
export const TextLink = createLink((props: TextLinkProps) => <Anchor {...props} />)
