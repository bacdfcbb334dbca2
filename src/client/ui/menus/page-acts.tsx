import { Button } from '@mantine/core'
import { usePhone } from '../phone.ts'
import type { MenuEntry } from './menu-entry.ts'
import { OverflowMenu } from './overflow-menu.tsx'

interface PageActsProps {
  /** The name of the menu. */
  label: string
  /** Each opens something or leads elsewhere; the page's filled button stands beside them. */
  acts: readonly (Extract<MenuEntry, { onChoose: unknown }> & { isDialog?: boolean })[]
}

/** What a page offers besides its filled button: buttons beside it, one menu on a phone, so that content stands first. */
export function PageActs({ label, acts }: PageActsProps) {
  const phone = usePhone()
  if (acts.length === 0) return null
  if (phone) return <OverflowMenu label={label} entries={acts} />
  return acts.map(({ label: name, icon: Icon, isDialog, onChoose }) => (
    <Button
      key={name}
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-haspopup={isDialog ? 'dialog' : undefined}
      onClick={onChoose}
    >
      {name}
    </Button>
  ))
}
