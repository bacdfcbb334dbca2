import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { Notification } from '../schema.ts'

/** Makes the team of a notification the current one, before its page opens. */
export type ChooseTeam = (teamId: string) => void

/** Marking as read, and opening a notification's page. */
export function useNotifications(chooseTeam?: ChooseTeam) {
  const queries = useQueryClient()
  const router = useRouter()
  const options = {
    onSuccess: () => queries.invalidateQueries({ queryKey: api.notifications.key() }),
    onError: (error: unknown) => toast.failure(error, 'Could not mark it as read. Please try again'),
  }
  const one = useMutation(api.notifications.markRead.mutationOptions(options))
  const all = useMutation(api.notifications.markAllRead.mutationOptions(options))

  function open(notification: Notification) {
    if (!notification.readAt) one.mutate({ id: notification.id })
    if (notification.teamId) chooseTeam?.(notification.teamId)
    router.history.push(notification.path)
  }

  return {
    open,
    markRead: (id: string) => one.mutate({ id }),
    markAllRead: (upTo: string) => all.mutate({ upTo }),
    busy: all.isPending,
  }
}
