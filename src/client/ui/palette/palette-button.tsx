import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { ShortcutKeys } from '../shortcuts/keys.tsx'
import { ariaKeys, useShortcut } from '../shortcuts/shortcuts.ts'
import classes from './palette-button.module.css'

export interface PaletteProps {
  opened: boolean
  onClose: () => void
}

interface PaletteButtonProps {
  /** A `lazy` component: it is loaded when the palette is first opened. */
  Palette: ComponentType<PaletteProps>
}

/** Opens the command palette, as its shortcut does; an icon where there is little room. */
export function PaletteButton({ Palette }: PaletteButtonProps) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  function open() {
    setWanted(true)
    setOpened(true)
  }
  useShortcut('palette', open)
  const button = { 'aria-keyshortcuts': ariaKeys('palette'), 'aria-haspopup': 'dialog', onClick: open } as const
  return (
    <>
      <Button
        {...button}
        variant="default"
        visibleFrom="md"
        fullWidth
        className={classes.search ?? ''}
        mih={36}
        py={4}
        px="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <span aria-hidden>
            <ShortcutKeys of="palette" />
          </span>
        }
      >
        Search or do something
      </Button>
      <ActionIcon {...button} variant="default" hiddenFrom="md" size={36} aria-label="Search or do something">
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {wanted && (
        <Suspense>
          <Palette opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
