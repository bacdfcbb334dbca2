import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

/** One figure with its name. */
export function StatCard({ label, value, icon }: { label: string; value: ReactNode; icon?: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {icon && <span className={classes.icon}>{icon}</span>}
      </Group>
      <Text fz={28} fw={700} lh={1.3} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {typeof value === 'number' ? value.toLocaleString('en-GB') : value}
      </Text>
    </Card>
  )
}
