import { ActionIcon } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'

interface ToolButtonProps {
  label: string
  Icon: TablerIcon
  disabled?: boolean
  onClick: () => void
}

/** A button of one icon. It keeps the focus when it has nothing more to do: a disabled one would drop it. */
export function ToolButton({ label, Icon, disabled = false, onClick }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
