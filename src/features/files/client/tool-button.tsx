import { ActionIcon } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'

interface ToolButtonProps {
  label: string
  Icon: TablerIcon
  disabled?: boolean
  onClick: () => void
}

/** An icon button. When inactive it is `aria-disabled` and keeps the focus, which a disabled button would lose. */
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
