import { Button, Center, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '../api.ts'
import { Callout } from './state/callout.tsx'

/** Stands for a page that cannot be read without a network. */
export function NeedsConnection() {
  return <EmptyState title="This page needs a connection">It opens as soon as you are online.</EmptyState>
}

interface EmptyStateProps {
  title: string
  icon?: ReactNode
  /** Why it is empty, and what to do. */
  children?: ReactNode
  /** The main action. */
  action?: ReactNode
}

/** Shown where there is nothing yet, or nothing was found. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={420} ta="center">
        {icon}
        <Text fw={650} fz="lg">
          {title}
        </Text>
        {children && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

/** A failed load, with the server's message and a button to try again. */
export function ErrorView({
  error,
  fallback,
  onRetry,
}: {
  error: unknown
  fallback?: string
  onRetry?: (() => void) | undefined
}) {
  return (
    <Callout state="bad" role="alert" my="md">
      <Text>{errorMessage(error, fallback)}</Text>
      {onRetry && (
        <Button mt="sm" variant="default" onClick={onRetry}>
          Try Again
        </Button>
      )}
    </Callout>
  )
}
