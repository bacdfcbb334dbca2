import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormValues } from '#shared/fields/values.ts'
import { useUploading } from '../files/use-upload.ts'
import { useFormState } from './form-context.ts'
import { filledValues } from './form-store.ts'

interface SubmitButtonProps extends ButtonProps {
  /** Shown during the submit; by default the button shows a spinner. */
  busyLabel?: string | undefined
  disabledWhen?: ((values: FormValues) => boolean) | undefined
  onClick?: () => void
  children: ReactNode
}

/** The submit button of the form around it. */
export function SubmitButton({ busyLabel, disabledWhen, disabled, children, ...rest }: SubmitButtonProps) {
  const isSending = useFormState((state) => state.isSending)
  const isUploading = useUploading()
  const isBarred = useFormState(({ values }) => disabledWhen?.(filledValues(values)) ?? false)
  return (
    <Button
      type="submit"
      {...rest}
      loading={isSending && busyLabel === undefined}
      disabled={disabled || isSending || isUploading || isBarred}
    >
      {isSending && busyLabel ? busyLabel : isUploading ? 'Uploading...' : children}
    </Button>
  )
}
