import { FieldsSkeleton, Loading } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import steps from './steps.module.css'
import classes from './wizard.module.css'

/** The shape of the wizard while it loads. */
export function WizardSkeleton() {
  const phone = usePhone()
  return (
    <Loading what="your registration">
      <div className={classes.page} data-bleed>
        {!phone && <div className={steps.rail} />}
        <div className={classes.column}>
          <div className={classes.intro}>
            <FieldsSkeleton fields={6} />
          </div>
        </div>
      </div>
    </Loading>
  )
}
