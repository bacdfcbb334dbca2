import { lineText } from '../../rules/line-text.ts'
import type { ShortSites } from '../../schema.ts'
import classes from './cover.module.css'

type Site = ShortSites['sites'][number]

/** What is still to come and lacks somebody between two instants, by site. */
export function shortBetween({ sites }: ShortSites, since: string, before?: string): Site[] {
  return sites.flatMap((site) => {
    const lines = site.lines.filter(
      ({ from, until, missing, open }) => until > since && (!before || from < before) && missing + open > 0,
    )
    return lines.length > 0 ? [{ ...site, lines }] : []
  })
}

/** What a site lacks, hours by hours. */
export const ShortLines = ({ lines }: Pick<Site, 'lines'>) =>
  lines.map((line) => (
    <span key={`${line.of} ${line.from}`} className={classes.line}>
      {lineText({ ...line, over: 0 })}
    </span>
  ))
