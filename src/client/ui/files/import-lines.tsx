import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { CheckedFile, ImportProblem } from '#shared/imports.ts'
import { saveText } from './download.ts'
import classes from './import-dialog.module.css'

const MOST_NAMED = 5

/** What is to be said of lines, each thing once: at its column where it has one, with what the cell says. */
export function LineList({ lines }: { lines: readonly ImportProblem[] }) {
  const alike = Map.groupBy(lines, ({ column, cell, message }) => JSON.stringify([column, cell, message]))
  return (
    <ul className={classes.problems}>
      {[...alike].map(([key, those]) => {
        const { column, cell, message } = those[0]!
        return (
          <li key={key}>
            <b>
              {linesOf(those)}
              {column && `, ${column}`}
            </b>
            {cell !== undefined && (cell === '' ? ' is blank' : <> says ‘{cell}’</>)}: {message}
          </li>
        )
      })}
    </ul>
  )
}

/** `Line 3`, `Lines 3, 5, 8 and 12 more`. */
function linesOf(those: readonly ImportProblem[]): string {
  const lines = [...new Set(those.map(({ line }) => line))]
  if (lines.length === 1) return `Line ${lines[0]}`
  const more = lines.length - MOST_NAMED
  if (more > 1) return `Lines ${lines.slice(0, MOST_NAMED).join(', ')} and ${more} more`
  return `Lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}

interface LeftOutProps {
  plan: Pick<CheckedFile, 'problems' | 'correct'>
  fileName: string
}

/** The lines that do not come in, why, and a file of only those. */
export function LeftOut({ plan: { problems, correct }, fileName }: LeftOutProps) {
  const lines = new Set(problems.map(({ line }) => line)).size
  return (
    <>
      <Text size="sm">
        {lines === 1 ? 'This line is left out.' : `${lines} lines are left out.`} Correct them in a file of only those,
        which also says what is wrong, and choose it next.
      </Text>
      <LineList lines={problems} />
      <Button
        mt="sm"
        size="sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveText(`Left out of ${fileName.replace(/\.\w+$/, '')}.csv`, correct)}
      >
        Save Lines to Correct
      </Button>
    </>
  )
}
