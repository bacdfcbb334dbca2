import { type ComponentProps, lazy, Suspense } from 'react'

const ShiftPanel = lazy(async () => ({ default: (await import('./shift-panel.tsx')).ShiftPanel }))

interface ShiftBesideProps extends Omit<ComponentProps<typeof ShiftPanel>, 'shiftId'> {
  /** The shift that a page has chosen. */
  shiftId: string | undefined
}

/** The panel of a shift beside a page, which is loaded when one is chosen. */
export function ShiftBeside({ shiftId, ...panel }: ShiftBesideProps) {
  return <Suspense>{shiftId && <ShiftPanel key={shiftId + panel.begin} shiftId={shiftId} {...panel} />}</Suspense>
}
