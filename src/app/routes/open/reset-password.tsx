import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#features/accounts/client/sign-in/reset-password-screen.tsx'

export function ResetPassword() {
  const { linkParams } = useRouteContext({ from: '/reset-password' })
  const navigate = useNavigate()
  return <ResetPasswordScreen params={linkParams} onDone={() => void navigate({ to: '/auth', replace: true })} />
}
