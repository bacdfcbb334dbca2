import { Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import classes from './file-field.module.css'

interface CameraButtonProps {
  label: string
  disabled: boolean
  onFile: (file: File) => void
}

/** Opens the camera of a phone or tablet. Android does so only when pictures alone are accepted. */
export function CameraButton({ label, disabled, onFile }: CameraButtonProps) {
  return (
    <div className={classes.camera} data-disabled={disabled || undefined}>
      <input
        type="file"
        capture="environment"
        className={classes.input}
        accept="image/*"
        disabled={disabled}
        aria-label={`Take a Photo: ${label}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <IconCamera size={22} aria-hidden />
      <Text size="sm" fw={600} aria-hidden>
        Take a Photo
      </Text>
    </div>
  )
}
