import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'

/** Refetches what is on screen of roles, and of shifts, whose answers follow from them. */
export function useRefreshRoles() {
  const queries = useQueryClient()
  return () =>
    Promise.all([api.roles.key(), api.shifts.key()].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
