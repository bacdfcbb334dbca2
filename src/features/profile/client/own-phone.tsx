import { Box, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#client/api.ts'
import { lookOf } from '#shared/fields/look.ts'
import { phone as format, spacedPhone } from '#shared/formats.ts'
import { cardForm } from '../rules/card-form.ts'

const look = lookOf(cardForm.fields.phone)

/** One's own phone number, which is kept as soon as the field is left: the same that stands on the profile. */
export function OwnPhone() {
  const queries = useQueryClient()
  const { data: card } = useQuery(api.profile.card.queryOptions())
  const [typed, setTyped] = useState<string>()
  const update = useMutation(api.profile.update.mutationOptions())
  const value = typed ?? (card ? spacedPhone(card.phone) : '')
  const phone = format.normalise(value)
  const isWrong = phone !== '' && !format.pattern.test(phone)

  async function keep() {
    if (!card || isWrong || phone === card.phone) return
    const { fullName, role } = card
    await update.mutateAsync({ fullName, role, phone }).catch(() => undefined)
    await queries.invalidateQueries({ queryKey: api.profile.key() })
  }

  const shownError = update.error
    ? errorMessage(update.error)
    : isWrong && !update.isPending
      ? format.message
      : undefined
  return (
    <Box mt="md">
      <TextInput
        label="Phone Number"
        description={look.hint}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        disabled={!card}
        value={value}
        error={typed !== undefined && shownError}
        onChange={({ currentTarget }) => {
          update.reset()
          setTyped(currentTarget.value)
        }}
        onBlur={() => void keep()}
      />
      <Text size="xs" c="dimmed" role="status">
        {update.isSuccess && (phone ? 'Your number is kept.' : 'Your number has been removed.')}
      </Text>
    </Box>
  )
}
