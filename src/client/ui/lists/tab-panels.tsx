import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { LoadingView } from '../states.tsx'

export interface TabPanel {
  id: string
  label: ReactNode
  content: ReactNode
}

interface TabPanelsProps {
  /** What the tabs divide; read out. */
  label: string
  panels: readonly TabPanel[]
  /** The tab on screen, when the address decides; the first one otherwise. */
  tab?: string | undefined
  onTab?: (tab: string) => void
}

/** A page's parts behind tabs; only the one on screen is there. An unknown tab shows the first. */
export function TabPanels({ label, panels, tab, onTab }: TabPanelsProps) {
  const first = panels[0]?.id ?? ''
  const chosen = panels.some(({ id }) => id === tab) ? (tab as string) : first
  const controlled = onTab
    ? { value: chosen, onChange: (id: string | null) => id && onTab(id) }
    : { defaultValue: chosen }
  return (
    <Tabs keepMounted={false} {...controlled}>
      <Tabs.List mb="md" aria-label={label}>
        {panels.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id} style={{ whiteSpace: 'nowrap' }}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<LoadingView />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
