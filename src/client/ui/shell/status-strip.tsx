import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { reloadNow, useNewVersion } from '../../new-version.ts'
import { useOnline } from '../../offline/connection.ts'
import classes from './status-strip.module.css'

/** One quiet line above every page: that there is no network, or that a new version is ready. */
export function StatusStrip() {
  const online = useOnline()
  const newVersion = useNewVersion()
  return (
    <section aria-label="Connection">
      <div role="status">{online ? newVersion && <NewVersion /> : <Offline />}</div>
    </section>
  )
}

function NewVersion() {
  return (
    <div className={classes.strip} data-state="info">
      <IconRefresh size={18} aria-hidden />
      <span>A new version is ready.</span>
      <Button size="compact-sm" variant="default" onClick={reloadNow}>
        Reload
      </Button>
    </div>
  )
}

const READABLE = '/work-passport'

function Offline() {
  const { pathname } = useLocation()
  return (
    <div className={classes.strip} data-state="soon">
      <IconCloudOff size={18} aria-hidden />
      <span>You are offline.</span>
      {pathname !== READABLE && <Link to={READABLE}>Open your work passport and ID badge</Link>}
    </div>
  )
}
