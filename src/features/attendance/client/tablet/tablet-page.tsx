import { Button, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSession } from '#client/session/session.tsx'
import { ActButton } from '#client/ui/act-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useDocumentTitle } from '#client/ui/shell/page-header.tsx'
import classes from './tablet.module.css'
import { refusedWith } from './tablet-api.ts'
import { TabletScreen } from './tablet-screen.tsx'
import { useTablet } from './use-tablet.ts'

const BindForm = lazy(async () => ({ default: (await import('./bind-form.tsx')).BindForm }))

/** The tablet of a site: bound by a code, it shows who is expected, and people clock at it. Nobody is ever signed in on it. */
export function TabletPage() {
  useDocumentTitle('Clock In and Out')
  const { data, error, refetch, people, waiting } = useTablet()
  if (data) return <TabletScreen state={data} people={people} waiting={waiting} refetch={refetch} />
  return (
    <main id="main" className={classes.alone}>
      <div className={classes.card}>
        {error === null ? (
          <Loading what="tablet">
            <RowsSkeleton rows={4} />
          </Loading>
        ) : (
          <Unusable status={refusedWith(error)} message={error.message} waits={waiting.length} again={refetch} />
        )}
      </div>
    </main>
  )
}

interface UnusableProps {
  status: number | undefined
  message: string
  /** How much was tapped here and not sent. */
  waits: number
  again: () => Promise<unknown>
}

function Unusable({ status, message, waits, again }: UnusableProps) {
  const { signOut } = useSession()
  if (status === 401)
    return (
      <Suspense>
        <BindForm waits={waits} onBound={again} />
      </Suspense>
    )
  return (
    <>
      <h1>Clock In and Out</h1>
      <Text role="alert">
        {status === undefined ? 'There is no network. This page tries again by itself.' : message}
      </Text>
      {status === 409 ? (
        <ActButton size="lg" act={() => signOut().then(again)}>
          Sign Out
        </ActButton>
      ) : (
        <Button size="lg" variant="default" onClick={() => void again()}>
          Try Again
        </Button>
      )}
    </>
  )
}
