import { Group, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './file-field.module.css'

interface DropAreaProps {
  label: string
  id: string
  accept: string | undefined
  describedBy: string | undefined
  invalid: boolean
  disabled: boolean
  replace: boolean
  limits: string
  onFile: (file: File) => void
  onBlur?: (() => void) | undefined
}

/** The file input itself, spread over a drop area: keyboard, screen reader and system chooser work natively. */
export function DropArea({
  label,
  id,
  accept,
  describedBy,
  invalid,
  disabled,
  replace,
  limits,
  onFile,
  onBlur,
}: DropAreaProps) {
  const [over, setOver] = useState(false)

  function drag(inside: boolean) {
    return (event: DragEvent) => {
      event.preventDefault()
      setOver(inside && !disabled)
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }

  return (
    <div
      className={classes.area}
      data-over={over || undefined}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      <input
        type="file"
        id={id}
        className={classes.input}
        accept={accept}
        disabled={disabled}
        aria-label={replace ? `${label}: replace the file` : label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onBlur={onBlur}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Group gap="sm" wrap="nowrap" aria-hidden>
        <IconCloudUpload size={26} opacity={0.7} style={{ flexShrink: 0 }} />
        <div>
          <Text size="sm">
            <Text span inherit fw={600} td="underline">
              {replace ? 'Replace the file' : 'Choose a file'}
            </Text>
            <span className={classes.drop}> or drop it here</span>
          </Text>
          {limits && (
            <Text size="xs" c="dimmed">
              {limits}
            </Text>
          )}
        </div>
      </Group>
    </div>
  )
}
