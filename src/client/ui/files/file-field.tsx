import { Input, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useId } from 'react'
import type { FileRef } from '#shared/fields/builders.ts'
import { CameraButton } from './camera-button.tsx'
import { DropArea } from './drop-area.tsx'
import classes from './file-field.module.css'
import { acceptAttribute, type Limits, limitsText, takesPhotos } from './file-kinds.ts'
import { FailedFile, StoredFile, UploadingFile } from './file-states.tsx'
import { useUpload } from './use-upload.ts'

const TOUCH = '(pointer: coarse)'

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
  const { state, start, cancel, retry } = useUpload({ slot, limits: { accept, maxBytes }, onDone: onChange })
  const touch = useMediaQuery(TOUCH, matchMedia(TOUCH).matches)
  const box = useKeptFocus()
  const shownError = state.kind === 'failed' ? undefined : error

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
      <Stack ref={box} gap={8} mt={6} mb={shownError ? 4 : 0}>
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
            <div className={classes.ways}>
              {touch && takesPhotos({ accept }) && <CameraButton label={label} disabled={disabled} onFile={start} />}
              <DropArea
                id={id}
                label={label}
                accept={acceptAttribute(accept)}
                describedBy={shownError ? `${id}-error` : description ? `${id}-description` : undefined}
                invalid={Boolean(shownError)}
                disabled={disabled}
                replace={Boolean(value)}
                limits={limitsText(unsaid(description, { accept, maxBytes }))}
                onFile={start}
                onBlur={onBlur}
              />
            </div>
          </>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

const CONTROLS = 'a[href], button, input'

/**
 * Keeps the focus in the field while its controls replace each other: the control that had it goes away when an upload begins, ends
 * or fails, and when the file is removed. The first control that is there instead gets it.
 */
function useKeptFocus() {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return
    let held: Element | undefined
    const hold = ({ target }: FocusEvent) => {
      held = target as Element
    }
    const keep = new MutationObserver(() => {
      if (!held || held.isConnected || document.activeElement !== document.body) return
      box.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
    })
    keep.observe(box, { childList: true, subtree: true })
    box.addEventListener('focusin', hold)
    return () => {
      keep.disconnect()
      box.removeEventListener('focusin', hold)
    }
  }, [])
}

/** The limits that the hint does not mention. */
function unsaid(hint: ReactNode, { accept, maxBytes }: Limits): Limits {
  return { accept: hint ? undefined : accept, maxBytes: /\d ?MB/.test(String(hint)) ? undefined : maxBytes }
}
