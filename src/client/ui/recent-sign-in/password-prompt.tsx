import { lazy, Suspense } from 'react'
import { LoadingView } from '../states.tsx'
import type { ProofFormProps } from './proof-form.tsx'

const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }))

/** Asks the signed-in person to prove again who they are. Its code comes when it is asked for: most visits never see it. */
export function PasswordPrompt(props: ProofFormProps) {
  return (
    <Suspense fallback={<LoadingView />}>
      <ProofForm {...props} />
    </Suspense>
  )
}
