import { PasswordInput } from '@mantine/core'

/** The new password, twice, as forms that set one ask for it: fields `password` and `confirmation`. */
export function NewPasswordFields({
  problems,
}: {
  problems: { password?: string | undefined; confirmation?: string | undefined }
}) {
  return (
    <>
      <PasswordInput
        name="password"
        label="New Password"
        description="At least 6 characters"
        autoComplete="new-password"
        error={problems.password}
      />
      <PasswordInput
        name="confirmation"
        label="Confirm Password"
        autoComplete="new-password"
        error={problems.confirmation}
      />
    </>
  )
}
