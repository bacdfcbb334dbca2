import { OwnPhone } from '#features/profile/client/own-phone.tsx'
import { RegistrationPage } from '#features/registration/client/registration-page.tsx'
import { BesideStep } from '#features/registration/client/wizard/beside-step.ts'

const BESIDE = { personal: <OwnPhone /> }

/** The registration, with the phone number, which is kept with the profile, asked for in its first step. */
export function Registration() {
  return (
    <BesideStep value={BESIDE}>
      <RegistrationPage />
    </BesideStep>
  )
}
