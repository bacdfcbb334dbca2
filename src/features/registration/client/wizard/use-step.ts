import { useEffect, useEffectEvent } from 'react'
import type { RegistrationInHand } from '../draft/use-registration.ts'
import type { StepAddress } from './step-address.ts'
import { stepToShow } from './step-progress.ts'

/** The current step is in the address, so that the browser's Back and a phone's back gesture walk through the steps. */
export function useStep(
  { registration, furthest, show, leave }: RegistrationInHand,
  { step: asked, onStep }: StepAddress,
) {
  const current = stepToShow({ asked, furthest, isSaved: ({ id }) => registration.steps[id].state === 'saved' })
  const shown = useEffectEvent(() => {
    show(current)
    if (asked !== current) onStep({ step: current, replace: true })
  })
  const left = useEffectEvent(leave)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the step, by a button, the browser or a link
  useEffect(() => {
    shown()
    return () => left()
  }, [current, asked])
  return { current, goTo: (step: number) => onStep({ step, replace: false }) }
}
