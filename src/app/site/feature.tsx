import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What the product does, beside a small example of what people see. */
export function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className="example">{children}</div>
    </article>
  )
}

type State = 'ok' | 'soon' | 'info' | 'plain'

interface LineProps {
  icon?: 'tick' | 'clock' | 'cross'
  state?: State
  name: string
  text: string
}

/** A line of an example: what it is about, and what is said of it. */
export function Line({ icon, state, name, text }: LineProps) {
  return (
    <li data-state={state}>
      {icon && <Icon name={icon} />}
      <span>
        <b>{name}</b> {text}
      </span>
    </li>
  )
}

/** A state as screens show it. */
export function Chip({ icon, state, text }: { icon: 'tick' | 'warn' | 'lock'; state: State; text: string }) {
  return (
    <span className="chip" data-state={state}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  )
}
