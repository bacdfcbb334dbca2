import { type ReactNode, useSyncExternalStore } from 'react'
import classes from './on-paper.module.css'

const paper = matchMedia('print')

function watch(changed: () => void) {
  paper.addEventListener('change', changed)
  addEventListener('beforeprint', changed)
  return () => {
    paper.removeEventListener('change', changed)
    removeEventListener('beforeprint', changed)
  }
}

/** What stands on paper in place of a list that is only drawn as far as it is seen: wide tables, on sheets that lie on their side. */
export function OnPaper({ children }: { children: () => ReactNode }) {
  const isPrinting = useSyncExternalStore(watch, () => paper.matches)
  return isPrinting && <div className={classes.paper}>{children()}</div>
}

interface PaperTableProps {
  caption: string
  /** The first head is of the rows. */
  heads: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly { key: string; content: ReactNode }[] }[]
}

/** A table whose heads stand again on each sheet. */
export function PaperTable({ caption, heads, rows }: PaperTableProps) {
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell) => (
              <td key={cell.key}>{cell.content}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
