import { Button, type ButtonProps } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Count } from '../state/count.tsx'

interface FiltersButtonProps extends Pick<ButtonProps, 'className' | 'mb'> {
  /** How many filters are in use. */
  count: number
  open: boolean
  onOpen: (open: boolean) => void
  /** The id of what it opens. */
  controls: string
}

/** Opens the filters of a list where there is little room for them. */
export function FiltersButton({ count, open, onOpen, controls, ...rest }: FiltersButtonProps) {
  return (
    <Button
      {...rest}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      rightSection={count > 0 && <Count value={count} state="info" label={`${count} in use`} />}
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => onOpen(!open)}
    >
      Filters
    </Button>
  )
}
