import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { ariaKeys, useShortcut } from '../shortcuts/shortcuts.ts'
import { useDelayed } from '../use-delayed.ts'

interface SearchFieldProps {
  label: string
  /** The search as the address has it. */
  value: string
  /** Called after a short rest in typing. */
  onSearch: (search: string) => void
  className?: string | undefined
}

/** Searches the list below it while one types; '/' leads into it. */
export function SearchField({ label, value, onSearch, className = '' }: SearchFieldProps) {
  const [text, setText] = useDelayed(value, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('search', () => input.current?.select())
  return (
    <TextInput
      ref={input}
      aria-keyshortcuts={ariaKeys('search')}
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
