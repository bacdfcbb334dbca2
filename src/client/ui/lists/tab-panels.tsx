import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Loading, RowsSkeleton } from '../loading/skeleton.tsx'
import { usePressed } from '../use-pressed.ts'
import classes from './tab-panels.module.css'

export interface TabPanel {
  id: string
  label: ReactNode
  content: ReactNode
}

interface TabPanelsProps {
  /** The accessible name of the tabs. */
  label: string
  panels: readonly TabPanel[]
  /** The selected tab, when the address decides; otherwise the first one. */
  tab?: string | undefined
  onTab?: (tab: string) => void
  /** Takes the height that is left of the column in which the tabs stand. */
  fills?: boolean
  /** They stand within another tab: as a strip of buttons. */
  isInner?: boolean
}

/** The parts of a page as tabs; only the selected one is rendered. An unknown tab shows the first. */
export function TabPanels({ label, panels, tab, onTab, fills = false, isInner = false }: TabPanelsProps) {
  const first = panels[0]?.id ?? ''
  const chosen = panels.some(({ id }) => id === tab) ? (tab as string) : first
  const { pressed, press } = usePressed(chosen)
  const [going, setGoing] = useState<string>()
  // The tab answers at once; what it shows, which may be much, comes after that.
  const choose = (id: string | null) => {
    if (!id || !onTab) return
    setGoing(id)
    press(() => onTab(id))
  }
  const controlled = onTab ? { value: chosen, onChange: choose } : { defaultValue: chosen }
  const filling = (fills && classes.fills) || ''
  const strip = useChosenInView(chosen, panels.length)
  return (
    <Tabs keepMounted={false} className={filling} {...controlled}>
      <Tabs.List ref={strip} className={classes.strip ?? ''} aria-label={label} data-inner={isInner || undefined}>
        {panels.map(({ id, label: name }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className={classes.tab ?? ''}
            data-pressed={(pressed && going === id) || undefined}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={filling}>
          <Suspense
            fallback={
              <Loading>
                <RowsSkeleton rows={4} />
              </Loading>
            }
          >
            {content}
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/**
 * Scrolls the strip until the selected tab is centred, when it is chosen and when a count that came later has widened a
 * tab; `scrollIntoView` would scroll the page as well.
 */
function useChosenInView(chosen: string, tabs: number) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly chosen tab is what moves it
  useEffect(() => {
    const list = strip.current
    if (!list) return
    // It looks once at the beginning, too, after a layout that is made anyway.
    const widths = new ResizeObserver(() => {
      const tab = list.querySelector<HTMLElement>('[aria-selected="true"]')
      if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    })
    for (const tab of list.children) widths.observe(tab)
    return () => widths.disconnect()
  }, [chosen, tabs])
  return strip
}
