import type { TablerIcon } from '@tabler/icons-react'

interface Entry {
  label: string
  icon: TablerIcon
  /** Red, and separate from the others. */
  destructive?: boolean
}

/** The action of an entry: a callback, or a file to download. */
export type MenuEntry = Entry & ({ onChoose: () => void } | { download: string })
