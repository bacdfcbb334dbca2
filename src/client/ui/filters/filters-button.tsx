import { Button, type ButtonProps } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Count } from '../state/count.tsx'

interface FiltersButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  name: string
  /** How many filters are in use. */
  count: number
}

/** Opens the filters of a list for which there is no room. */
export function FiltersButton({ name, count, ...rest }: FiltersButtonProps) {
  return (
    <Button
      {...rest}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      rightSection={count > 0 && <Count value={count} state="info" label={`${count} in use`} />}
    >
      {name}
    </Button>
  )
}
