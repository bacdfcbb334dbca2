import { useNavigate, useSearch } from '@tanstack/react-router'
import { RegistrationScreen } from './registration-screen.tsx'

export function RegistrationPage() {
  const { step } = useSearch({ from: '/staff/registration' })
  const navigate = useNavigate({ from: '/registration' })
  return (
    <RegistrationScreen
      step={step}
      onStep={({ step: next, replace }) => void navigate({ search: { step: next }, replace })}
    />
  )
}
