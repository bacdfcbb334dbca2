import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './text-area.module.css'

type TextAreaProps = InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Text of several lines that grows with its content up to twelve lines; in browsers without support, `rows` high and scrolling. */
export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return <InputBase component="textarea" multiline rows={rows} classNames={classes} {...rest} />
}
