import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './text-area.module.css'

type TextAreaProps = InputBaseProps & Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps>

/** Text of several lines: as high as what is in it, up to twelve lines; where the browser cannot do that, `rows` high and scrolling. */
export function TextArea({ rows = 3, ...rest }: TextAreaProps) {
  return <InputBase component="textarea" multiline rows={rows} classNames={classes} {...rest} />
}
