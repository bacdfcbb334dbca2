import { Button, Center } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** The first of many rows, and the button that shows as many more: a plan of 1,500 places would be 20,000 elements. */
export function useShown<Item>(items: readonly Item[], atOnce: number): { shown: readonly Item[]; more: ReactNode } {
  const [many, setMany] = useState(atOnce)
  const next = Math.min(atOnce, items.length - many)
  return {
    shown: items.slice(0, many),
    more: next > 0 && (
      <Center p="sm">
        <Button variant="default" onClick={() => setMany(many + atOnce)}>
          {`Show ${next} More`}
        </Button>
      </Center>
    ),
  }
}
