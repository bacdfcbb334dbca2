import { Input, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FileRef } from '#shared/fields/builders.ts'
import { DropArea } from './drop-area.tsx'
import { acceptAttribute, fileProblem, type Limits, limitsText } from './file-kinds.ts'
import { FailedFile, StoredFile, UploadingFile } from './file-states.tsx'
import { useUpload } from './use-upload.ts'

export interface FileFieldProps extends Limits {
  label: string
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  slot: string
  value: FileRef | null | undefined
  onChange: (file: FileRef | null) => void
  onBlur?: () => void
}

/** One file. It is uploaded when chosen, and the form holds its record; an older file stays until the form is saved. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    description,
    error,
    withAsterisk = false,
    disabled = false,
    slot,
    accept,
    maxBytes,
    value,
    onChange,
    onBlur,
  } = props
  const id = useId()
  const { state, start, refuse, cancel, retry } = useUpload({ slot, onDone: onChange })
  const shownError = state.kind === 'failed' ? undefined : error

  function take(file: File) {
    const problem = fileProblem(file, { accept, maxBytes })
    if (problem) refuse(problem, file)
    else start(file)
  }

  return (
    <Input.Wrapper
      id={id}
      label={label}
      withAsterisk={withAsterisk}
      description={description}
      descriptionProps={{ id: `${id}-description` }}
      error={shownError}
      errorProps={{ id: `${id}-error` }}
    >
      <Stack gap={8} mt={6} mb={shownError ? 4 : 0}>
        {state.kind === 'failed' && (
          <FailedFile
            name={state.file.name}
            message={state.message}
            onRetry={state.retry ? retry : undefined}
            onDismiss={cancel}
          />
        )}
        {state.kind === 'sending' ? (
          <UploadingFile name={state.file.name} share={state.share} onCancel={cancel} />
        ) : (
          <>
            {value && <StoredFile file={value} disabled={disabled} onRemove={() => onChange(null)} />}
            <DropArea
              id={id}
              label={label}
              accept={acceptAttribute(accept)}
              describedBy={shownError ? `${id}-error` : description ? `${id}-description` : undefined}
              invalid={Boolean(shownError)}
              disabled={disabled}
              replace={Boolean(value)}
              limits={limitsText(unsaid(description, { accept, maxBytes }))}
              onFile={take}
              onBlur={onBlur}
            />
          </>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** The limits that the hint does not mention. */
function unsaid(hint: ReactNode, { accept, maxBytes }: Limits): Limits {
  return { accept: hint ? undefined : accept, maxBytes: /\d ?MB/.test(String(hint)) ? undefined : maxBytes }
}
