import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { LoadingView } from '../states.tsx'
import classes from './tab-panels.module.css'

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
  const strip = useChosenInView(chosen)
  return (
    <Tabs keepMounted={false} {...controlled}>
      <Tabs.List ref={strip} className={classes.strip ?? ''} aria-label={label}>
        {panels.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id} className={classes.tab ?? ''}>
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

/** Scrolls the strip, and not the page as `scrollIntoView` would, until the chosen tab is in its middle. */
function useChosenInView(chosen: string) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly chosen tab is what moves it
  useEffect(() => {
    const list = strip.current
    const tab = list?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  return strip
}
