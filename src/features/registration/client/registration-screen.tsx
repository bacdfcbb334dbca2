import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#client/session/session.tsx'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { forgetRegistration, registrationQuery } from './registration-query.ts'
import type { StepAddress } from './wizard/step-address.ts'
import { Wizard } from './wizard/wizard.tsx'
import { WizardSkeleton } from './wizard/wizard-skeleton.tsx'

const FAILED = 'Failed to load registration data'

/** The page /registration. */
export function RegistrationScreen(place: StepAddress) {
  const user = useUser()
  const { data, error, refetch } = useQuery(registrationQuery)
  useEffect(() => forgetRegistration, [])
  useEffect(() => {
    if (error) toast.error(FAILED, { title: 'Error' })
  }, [error])
  if (data)
    return (
      <InSteps before={<WizardSkeleton />}>
        <Wizard key={user.id} person={user.id} loaded={data} {...place} />
      </InSteps>
    )
  return error ? <ErrorView error={error} fallback={FAILED} onRetry={() => void refetch()} /> : <WizardSkeleton />
}
