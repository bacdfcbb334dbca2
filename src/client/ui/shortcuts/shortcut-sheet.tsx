import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { Toggle } from '../inputs/toggle.tsx'
import classes from './keys.module.css'
import { ShortcutKeys } from './keys.tsx'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'
import { switchSingleKeys, usesSingleKeys } from './single-keys.ts'

interface ShortcutSheetProps {
  opened: boolean
  onClose: () => void
}

const PLACES = Map.groupBy(Object.keys(SHORTCUTS) as Shortcut[], (shortcut) => SHORTCUTS[shortcut].where)

/** Every shortcut with its keys. */
export function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard Shortcuts">
      {[...PLACES].map(([where, shortcuts]) => (
        <section key={where}>
          <h3 className={classes.where}>{where}</h3>
          <dl className={classes.list}>
            {shortcuts.map((shortcut) => (
              <div key={shortcut}>
                <dt>{SHORTCUTS[shortcut].does}</dt>
                <dd>
                  <ShortcutKeys of={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeys />
    </Dialog>
  )
}

function SingleKeys() {
  const [on, setOn] = useState(usesSingleKeys)
  return (
    <Toggle
      mt="md"
      label="Shortcuts of a single key"
      description="Such as ? and /, in this browser. When they are off, Search still finds this list."
      checked={on}
      onChange={({ currentTarget: { checked } }) => {
        switchSingleKeys(checked)
        setOn(checked)
      }}
    />
  )
}
