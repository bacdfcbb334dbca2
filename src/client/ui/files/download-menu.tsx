import { IconDownload } from '@tabler/icons-react'
import type { MenuEntry } from '../menus/menu-entry.ts'
import { OverflowMenu } from '../menus/overflow-menu.tsx'
import { useDownload } from './use-download.ts'

interface DownloadMenuProps {
  label: string
  /** The files that a list can be saved as, each by its label. */
  files: Readonly<Record<string, string>>
  /** What else can be done with the list. */
  more?: readonly MenuEntry[]
}

/** The menu of a list: it saves what the list finds as a file. */
export function DownloadMenu({ label, files, more = [] }: DownloadMenuProps) {
  const { save, busy, prompt } = useDownload()
  return (
    <>
      <OverflowMenu
        label={label}
        busy={busy}
        entries={[
          ...Object.entries(files).map(([name, url]) => ({
            label: name,
            icon: IconDownload,
            onChoose: () => void save(url),
          })),
          ...more,
        ]}
      />
      {prompt}
    </>
  )
}
