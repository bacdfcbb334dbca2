import { lazy, Suspense, useState } from 'react'
import { useShortcut } from './shortcuts.ts'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

/** Opens the list of shortcuts when '?' is pressed. */
export function ShortcutHelp() {
  const [opened, setOpened] = useState(false)
  useShortcut('help', () => setOpened(true))
  return opened ? (
    <Suspense>
      <ShortcutSheet opened onClose={() => setOpened(false)} />
    </Suspense>
  ) : null
}
