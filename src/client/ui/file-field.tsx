import '@mantine/dropzone/styles.layer.css'
import { Input, Stack } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { type ReactNode, useId } from 'react'
import type { FileRef } from '#shared/fields.ts'
import { DropHint, FailedFile, StoredFile, UploadingFile } from './file-states.tsx'
import { useUpload } from './use-upload.ts'

export interface FileFieldProps {
  label: string
  description?: ReactNode
  error?: ReactNode
  withAsterisk?: boolean
  disabled?: boolean
  slot: string
  /** Media types or extensions; anything when absent. */
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
  value: FileRef | null | undefined
  onChange: (file: FileRef | null) => void
  onBlur?: () => void
}

/** One file. It uploads when chosen, so the form holds a record of it; until the form is saved an older file stays where it was. */
export function FileField({
  label,
  description,
  error,
  withAsterisk,
  disabled = false,
  slot,
  accept,
  maxBytes,
  value,
  onChange,
  onBlur,
}: FileFieldProps) {
  const id = useId()
  const upload = useUpload({ slot, onDone: onChange })
  const { state } = upload
  const busy = state.kind === 'sending'
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      {...(withAsterisk ? { withAsterisk } : {})}
      description={description}
      error={state.kind === 'failed' ? undefined : error}
    >
      <Stack gap={8} mt={6}>
        {state.kind === 'sending' && <UploadingFile name={state.file.name} share={state.share} onCancel={upload.cancel} />}
        {state.kind === 'failed' && (
          <FailedFile
            name={state.file?.name}
            message={state.message}
            onRetry={state.retry ? upload.retry : undefined}
            onDismiss={upload.cancel}
          />
        )}
        {value && !busy && <StoredFile file={value} disabled={disabled} onRemove={() => onChange(null)} />}
        <Dropzone
          multiple={false}
          disabled={disabled || busy}
          py="sm"
          px="md"
          {...(accept ? { accept: dropzoneAccept(accept) } : {})}
          {...(maxBytes ? { maxSize: maxBytes } : {})}
          inputProps={{ 'aria-label': label, onBlur }}
          aria-label={`${label}: ${value ? 'replace the file' : 'choose a file or drop it here'}`}
          aria-describedby={`${id}-label`}
          hidden={busy}
          onReject={(rejected: FileRejection[]) => upload.refuse(rejectionMessage(rejected[0]?.errors[0]?.code, { accept, maxBytes }))}
          onDrop={([file]: File[]) => file && upload.start(file)}
        >
          <DropHint replace={Boolean(value)} limits={limitsText({ accept, maxBytes })} />
        </Dropzone>
      </Stack>
    </Input.Wrapper>
  )
}

interface Limits {
  accept?: readonly string[] | undefined
  maxBytes?: number | undefined
}

const NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/*': 'image',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

const EXTENSIONS: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The file chooser wants media types with their extensions. */
function dropzoneAccept(accept: readonly string[]): Record<string, string[]> {
  const types = accept.map((entry) => EXTENSIONS[entry.toLowerCase()] ?? entry)
  return Object.fromEntries(types.map((type) => [type, Object.keys(EXTENSIONS).filter((extension) => EXTENSIONS[extension] === type)]))
}

function kindsText(accept: readonly string[]): string {
  const names = [...new Set(accept.map((entry) => NAMES[EXTENSIONS[entry.toLowerCase()] ?? entry] ?? entry))]
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? '')
}

function limitsText({ accept, maxBytes }: Limits): string {
  const size = maxBytes ? `up to ${Math.round(maxBytes / 1024 / 1024)} MB` : ''
  return [accept ? kindsText(accept) : '', size].filter(Boolean).join(', ')
}

function rejectionMessage(code: string | undefined, { accept, maxBytes }: Limits): string {
  if (code === 'file-too-large' && maxBytes)
    return `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB. Please choose a smaller one`
  if (code === 'file-invalid-type' && accept) return `This kind of file is not accepted. Please choose ${kindsText(accept)}`
  return 'Please choose one file'
}
