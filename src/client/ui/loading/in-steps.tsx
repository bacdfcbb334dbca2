import { type ReactNode, useDeferredValue } from 'react'

interface InStepsProps {
  /** Stands in its place until it is drawn. */
  before: ReactNode
  children: ReactNode
}

/**
 * Something large that appears: what is around it is painted first, and it is drawn in steps of a few milliseconds, so
 * that a slow phone answers meanwhile.
 */
export function InSteps({ before, children }: InStepsProps) {
  const drawn = useDeferredValue(true, false)
  return drawn ? children : before
}
